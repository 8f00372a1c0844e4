"""Features for scikit-learn: rows by labels, names of columns, pipelines, clones, joblib's threads and processes."""

import subprocess
import sys

import joblib
import numpy as np
import pytest
from sklearn.base import clone
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler

import dancar
from dancar import Dancar, Distance, Graph, InnerProduct, InputError, Labels, Multigraph, NotFittedError
from dancar.arrangement import Arrangement

PETS = Graph.from_pairs([("pet", "dog"), ("pet", "cat"), ("dog", "puppy"), ("pet", "puppy")])


@pytest.fixture(scope="module")
def pets():
    return Dancar(dim=2, threads=1).fit(PETS)


def test_rows_are_those_of_the_labels(pets):
    whole = pets.transform(PETS)
    assert whole.dtype == np.float32
    for column, (name, expected) in zip(
        whole.T,
        [
            ("center0", pets.center_[:, 0]),
            ("center1", pets.center_[:, 1]),
            ("radius", pets.radius_),
            ("anchor0", pets.anchor_[:, 0]),
            ("anchor1", pets.anchor_[:, 1]),
        ],
    ):
        np.testing.assert_array_equal(column, expected)
        assert name in pets.get_feature_names_out()
    order = ["puppy", "cat", "cat"]
    rows = whole[[PETS.labels.index(label) for label in order]]
    for given in (order, tuple(order), np.array(order), np.array(order)[:, None], Labels.of(order)):
        np.testing.assert_array_equal(pets.transform(given), rows)
    np.testing.assert_array_equal(pets.transform([("dog", "cat")]), pets.transform(["cat", "dog"]))
    np.testing.assert_array_equal(Dancar(dim=2, threads=1).fit_transform(PETS), whole)


@pytest.mark.parametrize(
    ("model", "shapes", "names"),
    [
        (Distance(dim=2), {"point": (2, 2), "radius": (1,)}, ["point0", "point1"]),
        (
            Multigraph(dim=1, levels=2),
            {"center": (2, 2, 1), "radius": (2, 2)},
            ["center0", "center1", "radius0", "radius1"],
        ),
        (InnerProduct(dim=2), {"point": (2, 2), "threshold": (1,)}, ["point0", "point1"]),
    ],
)
def test_what_nodes_share_is_no_feature(model, shapes, names):
    rows = {name: np.arange(np.prod(shape), dtype=np.float32).reshape(shape) for name, shape in shapes.items()}
    declared, told = model.declaration(), {"parameters": model.get_params()}
    made = dancar.as_model(
        Arrangement(rows, Labels.of(["a", "b"]), declared.rule.contain, declared, {"parameters": told["parameters"]})
    )
    assert made.get_feature_names_out().tolist() == names
    found = made.transform(["b", "a"])
    np.testing.assert_array_equal(
        found[1], [row for name in rows if len(rows[name]) == 2 for row in rows[name][0].flat]
    )
    assert found.shape == (2, len(names))


def test_what_is_refused(pets):
    with pytest.raises(InputError, match="no label 'unicorn'"):
        pets.transform(["unicorn"])
    with pytest.raises(InputError, match="'dog' given; a list of labels"):
        pets.transform("dog")
    with pytest.raises(NotFittedError):
        Dancar().transform(["dog"])


def test_first_middle_and_last_in_a_pipeline():
    tame = [label in ("dog", "cat") for label in PETS.labels]
    pipeline = make_pipeline(Dancar(dim=2, threads=1), StandardScaler(), LogisticRegression(C=1e6))
    pipeline.fit(PETS, tame)
    assert pipeline.predict(PETS.labels.to_list()).shape == (4,)
    assert pipeline[:-1].get_feature_names_out().tolist()[2] == "radius"
    pipeline.set_params(dancar__dim=3)
    assert clone(pipeline).get_params()["dancar__dim"] == 3
    alone = Pipeline([("embed", Dancar(dim=2, threads=1))])
    assert alone.fit(PETS).transform(["dog"]).shape == (1, 5)
    np.testing.assert_array_equal(alone.fit_transform(PETS), alone.transform(PETS))


def test_a_clone_keeps_parameters_and_a_fitted_start(pets):
    assert clone(Dancar(dim=7, margin=0.5)).get_params() == Dancar(dim=7, margin=0.5).get_params()
    copy = clone(Dancar(dim=2, start=pets, threads=1))
    assert copy.start is pets and not copy.__sklearn_is_fitted__()
    assert copy.fit(PETS).start_ == "given"


@pytest.mark.parametrize("backend", ["threading", "loky"])
def test_joblib_fits_and_asks_in_threads_and_processes(pets, backend):
    models = [clone(Dancar(dim=2, threads=1)).set_params(seed=seed) for seed in (0, 1)]
    with joblib.parallel_config(backend, n_jobs=2):
        fitted = joblib.Parallel()(joblib.delayed(model.fit)(PETS) for model in models)
        told = joblib.Parallel()(joblib.delayed(pets.transform)([label]) for label in ("dog", "cat"))
    for model, other in zip(fitted, models):
        np.testing.assert_array_equal(model.center_, clone(other).fit(PETS).center_)
    np.testing.assert_array_equal(np.concatenate(told), pets.transform(["dog", "cat"]))


def test_scikit_learn_is_never_loaded(pets, tmp_path):
    pets.save(tmp_path / "pets.dancar")
    program = (
        "import sys, dancar; m = dancar.load(sys.argv[1]); assert m.transform(['dog']).shape == (1, 5);"
        "m.get_feature_names_out(); m.get_params(); assert 'sklearn' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", program, tmp_path / "pets.dancar"], check=False)
    assert done.returncode == 0
