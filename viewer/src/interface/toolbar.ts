// The buttons over the map.
import { byId, element } from './element';

export interface Tool {
  name: string;
  sign: string;
  act(): void;
}

export function addToolbar(tools: Tool[]): void {
  const bar = byId('toolbar');
  for (const { name, sign, act } of tools) {
    const button = element('button', { type: 'button', 'aria-label': name, title: name }, sign);
    button.addEventListener('click', act);
    bar.append(button);
  }
}
