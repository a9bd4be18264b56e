"""Checks Kubernetes resources from standard input against the models of the Kubernetes client: unknown and
missing fields, and values of a wrong type. Debian's client (1.22) knows autoscaling/v2 only as v2beta2, which
has the same fields."""
import re
import sys

import yaml
from kubernetes import client

scalars = {"str": str, "int": int, "bool": bool, "object": object, "datetime": str}


def model_of(resource):
    group, version = resource["apiVersion"].rpartition("/")[::2]
    version = {("autoscaling", "v2"): "v2beta2"}.get((group, version), version)
    return getattr(client, version[0].upper() + version[1:] + resource["kind"])


def check(kind, value, path):
    """Fails if `value` is not of the type `kind`, as the client's models describe types."""
    if match := re.fullmatch(r"list\[(.+)\]", kind):
        assert isinstance(value, list), f"{path} is not a list"
        for index, item in enumerate(value):
            check(match[1], item, f"{path}[{index}]")
    elif match := re.fullmatch(r"dict\(str, (.+)\)", kind):
        for key, item in value.items():
            check(match[1], item, f"{path}.{key}")
    elif kind in scalars:
        # A boolean is an int in Python.
        is_right = isinstance(value, scalars[kind]) and (kind != "int" or not isinstance(value, bool))
        assert is_right, f"{path} is not {kind}: {value!r}"
    else:
        check_model(getattr(client, kind), value, path)


def check_model(model, value, path):
    names = {json: name for name, json in model.attribute_map.items()}
    assert isinstance(value, dict), f"{path} is not an object"
    for key, item in value.items():
        assert key in names, f"{path} has the unknown field {key}"
        check(model.openapi_types[names[key]], item, f"{path}.{key}")
    # The constructor refuses missing fields and values that the API does not allow.
    model(**{names[key]: item for key, item in value.items()})


for resource in filter(None, yaml.safe_load_all(sys.stdin)):
    name = f"{resource['kind']} {resource['metadata']['name']}"
    check_model(model_of(resource), resource, name)
    print(name)
