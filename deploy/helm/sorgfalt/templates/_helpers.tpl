{{- define "sorgfalt.labels" -}}
app.kubernetes.io/name: sorgfalt
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "sorgfalt.selector" -}}
app.kubernetes.io/name: sorgfalt
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: server
{{- end }}

{{- define "sorgfalt.podSecurity" -}}
automountServiceAccountToken: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "sorgfalt.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
resources: {{ toYaml .Values.resources | nindent 2 }}
env:
  - name: PUBLIC_URL
    value: {{ .Values.publicUrl | quote }}
  {{- with .Values.contentOrigin }}
  - name: CONTENT_ORIGIN
    value: {{ . | quote }}
  {{- end }}
  - name: MAIL_FROM
    value: {{ .Values.mailFrom | quote }}
  - name: TRUST_PROXY
    value: "1"
  - name: DRAIN_SECONDS
    value: {{ .Values.drainSeconds | quote }}
  - name: SURVEY_KEYS
    value: /var/lib/sorgfalt/survey-keys
  {{- range $name, $value := .Values.env }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
{{- end }}

{{/* A job that runs one command for operators. Takes the root, the name of the job, its hook and the command. */}}
{{- define "sorgfalt.job" -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .root.Release.Name }}-{{ .name }}
  labels: {{ include "sorgfalt.labels" .root | nindent 4 }}
  annotations:
    helm.sh/hook: {{ .hook }}
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  backoffLimit: 3
  template:
    metadata:
      labels:
        app.kubernetes.io/name: sorgfalt
        app.kubernetes.io/instance: {{ .root.Release.Name }}
        app.kubernetes.io/component: {{ .name }}
    spec:
      {{- include "sorgfalt.podSecurity" .root | nindent 6 }}
      restartPolicy: Never
      containers:
        - name: {{ .name }}
          {{- include "sorgfalt.container" .root | nindent 10 }}
          args: [{{ .command }}]
          envFrom:
            - secretRef:
                name: {{ .root.Values.serverSecret }}
            - secretRef:
                name: {{ .root.Values.ownerSecret }}
          volumeMounts:
            - name: data
              mountPath: /var/lib/sorgfalt
      volumes:
        - name: data
          emptyDir: {}
{{- end }}
