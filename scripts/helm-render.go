// Renders a Helm chart with the template engine and the functions that Helm uses. Debian has no Helm.
// Arguments: folder of the chart, name of the release. Prints the resources as YAML.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func readYaml(path string) map[string]interface{} {
	text, err := os.ReadFile(path)
	check(err)
	values := map[string]interface{}{}
	check(yaml.UnmarshalStrict(text, &values))
	return values
}

func main() {
	folder, release := os.Args[1], os.Args[2]
	chart := readYaml(filepath.Join(folder, "Chart.yaml"))
	data := map[string]interface{}{
		"Values":  readYaml(filepath.Join(folder, "values.yaml")),
		"Chart":   map[string]interface{}{"Name": chart["name"], "AppVersion": chart["appVersion"]},
		"Release": map[string]interface{}{"Name": release, "Service": "Helm"},
	}

	templates := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := templates.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	templates.Funcs(functions)

	paths, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	check(err)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		check(err)
		template.Must(templates.New(filepath.Base(path)).Parse(string(text)))
	}
	for _, path := range paths {
		if strings.HasSuffix(path, ".yaml") {
			fmt.Println("---")
			check(templates.ExecuteTemplate(os.Stdout, filepath.Base(path), data))
		}
	}
}
