// Elements made without markup: text is only ever text.

type Attributes = Record<string, string | boolean>;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '');
    else if (value !== false) made.setAttribute(name, value);
  }
  // append() takes strings as text nodes.
  made.append(...children);
  return made;
}

export function byId<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page lacks #${id}`);
  return found as Kind;
}

/** A node's name, kept from turning the direction of the text around it. */
export function nameElement(name: string): HTMLElement {
  return element('bdi', { class: 'name' }, name === '' ? '(empty)' : name);
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
