/** SCORM packages whose parts behave as those of common authoring tools. Their content is made up. */
import { type ScormPackage, scormZip } from '../../server/src/features/scorm/scorm-package-fixture.ts'

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="de"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>`

/** Finds the interface as the standard describes: in the windows around the part. */
const findApi = (name: string): string => `
  let api = null
  for (let around = window; !api && around !== around.parent; ) {
    around = around.parent
    api = around.${name} ?? null
  }`

/** A part of SCORM 1.2 that stores its page, resumes there, and passes with 90 points. */
const part12 = (title: string): string =>
  page(
    title,
    `<p>Seite <output id="page"></output>, <output id="entry"></output></p>
    <button id="next">Blättern</button><button id="finish">Abschließen</button>
    <script>${findApi('API')}
      api.LMSInitialize('')
      let number = Number(api.LMSGetValue('cmi.core.lesson_location') || 1)
      const show = () => { document.getElementById('page').textContent = number }
      document.getElementById('entry').textContent = api.LMSGetValue('cmi.core.entry')
      document.getElementById('next').onclick = () => {
        number += 1
        api.LMSSetValue('cmi.core.lesson_status', 'incomplete')
        api.LMSSetValue('cmi.core.lesson_location', String(number))
        api.LMSSetValue('cmi.suspend_data', JSON.stringify({ number }))
        api.LMSCommit('')
        show()
      }
      document.getElementById('finish').onclick = () => {
        api.LMSSetValue('cmi.core.score.raw', '90')
        api.LMSSetValue('cmi.core.lesson_status', 'passed')
        api.LMSFinish('')
      }
      addEventListener('beforeunload', () => {
        api.LMSSetValue('cmi.core.exit', 'suspend')
        api.LMSFinish('')
      })
      show()
    </script>`,
  )

/** A part of SCORM 2004 that passes with 80 points. */
const part2004 = page(
  'Leitern prüfen',
  `<p><output id="entry"></output></p><button id="finish">Abschließen</button>
  <script>${findApi('API_1484_11')}
    api.Initialize('')
    document.getElementById('entry').textContent = api.GetValue('cmi.entry')
    document.getElementById('finish').onclick = () => {
      api.SetValue('cmi.score.scaled', '0.8')
      api.SetValue('cmi.completion_status', 'completed')
      api.SetValue('cmi.success_status', 'passed')
      api.Terminate('')
    }
  </script>`,
)

/** What the hostile part has managed to do, as it reports it itself. */
export const hostileReport = 'attempts'

/** A part that tries to reach the app and the session of the learner. It writes each success into the page. */
const hostilePart = page(
  'Böses Paket',
  `<ul id="${hostileReport}"></ul><p id="done"></p>
  <script>${findApi('API')}
    api.LMSInitialize('')
    const succeeded = (what) => {
      const line = document.createElement('li')
      line.textContent = what
      document.getElementById('${hostileReport}').append(line)
    }
    const attempt = async (what, action) => {
      try { if (await action()) succeeded(what) } catch {}
    }
    const app = 'http://localhost:' + location.port
    const run = async () => {
      await attempt('document of the app', () => top.document.title)
      await attempt('storage of the app', () => top.localStorage.length)
      await attempt('cookies', () => document.cookie.includes('sid'))
      await attempt('storage with data of the app', () => Object.keys(localStorage).some((key) => key.startsWith('sorgfalt')))
      await attempt('calls of the app', async () => (await fetch(app + '/api/member/state', { credentials: 'include' })).ok)
      await attempt('calls of the app without reading', async () =>
        (await fetch(app + '/api/session/logout', { method: 'POST', mode: 'no-cors', credentials: 'include' })).type)
      await attempt('calls on the own host', async () => (await fetch('/api/member/state')).ok)
      await attempt('navigation of the app', () => { top.location = 'about:blank'; return false })
      await attempt('navigation by a form', () => {
        const form = document.createElement('form')
        form.target = '_top'
        form.action = app + '/dashboard/logout'
        document.body.append(form)
        form.submit()
        return false
      })
      await attempt('navigation by a link', () => {
        const link = document.createElement('a')
        link.target = '_top'
        link.href = app + '/dashboard/logout'
        document.body.append(link)
        link.click()
        return false
      })
      await attempt('service worker', () => navigator.serviceWorker.register('worker.js'))
      await attempt('download', () => {
        const link = document.createElement('a')
        link.download = 'virus.exe'
        link.href = 'data:application/octet-stream,x'
        document.body.append(link)
        link.click()
        return false
      })
      await attempt('full screen', () => document.documentElement.requestFullscreen().then(() => true))
      await attempt('window that navigates its opener', () => {
        const opened = window.open('popup.html')
        return opened?.opener?.top && opened.opener.top.document
      })
      const forged = [
        { type: 'state', partId: 'other', cmi: '{"cmi":{"core":{"lesson_status":"passed"}}}', isFinal: true },
        { type: 'closed', partId: 'part-1' },
        { type: 'navigate', request: 'exit' },
        { type: 'open', part: {} },
        { __proto__: { type: 'state' } },
        'state',
        null,
      ]
      for (const message of forged) top.postMessage(message, '*')
      // From the window that the app expects.
      for (const message of forged) parent.eval('parent.postMessage(' + JSON.stringify(message) + ', "*")')
      for (let index = 0; index < 5000; index++)
        parent.eval('parent.postMessage({ type: "state", partId: "part-1", cmi: "{}", isFinal: false }, "*")')
      for (let index = 0; index < 5000; index++)
        parent.eval('parent.postMessage({ type: "navigate", request: "exit" }, "*")')
      document.getElementById('done').textContent = 'fertig'
    }
    void run()
  </script>`,
)

const popup = page(
  'Fenster',
  `<script>
    try { opener.top.location = 'about:blank' } catch {}
    try { opener.parent.parent.location = 'about:blank' } catch {}
  </script>`,
)

const packages = {
  /** SCORM 1.2 with a heading and three parts. */
  three: {
    title: 'Gefahrstoffe im Betrieb',
    parts: [
      { partId: 'basics', title: 'Grundlagen', kind: 'heading' },
      { partId: 'part-1', title: 'Kennzeichnung', depth: 1 },
      { partId: 'part-2', title: 'Lagerung', depth: 1 },
      { partId: 'part-3', title: 'Abschlusstest', masteryScore: 80 },
    ],
    files: {
      'part-1.html': part12('Kennzeichnung'),
      'part-2.html': part12('Lagerung'),
      'part-3.html': part12('Abschlusstest'),
    },
  },
  /** SCORM 2004 with one part. */
  single: {
    edition: 'scorm2004-4',
    title: 'Leitern prüfen',
    parts: [{ title: 'Leitern prüfen', objectiveIds: ['primary'] }],
    files: { 'part-1.html': part2004 },
  },
  /** Never calls the interface. */
  silent: {
    title: 'Hinweise für Besucher',
    parts: [{ title: 'Hinweise' }],
    files: { 'part-1.html': page('Hinweise', '<p>Bitte am Empfang anmelden.</p>') },
  },
  hostile: {
    title: 'Böses Paket',
    parts: [{ title: 'Böses Paket' }],
    files: { 'part-1.html': hostilePart, 'popup.html': popup, 'worker.js': 'self.skipWaiting()' },
  },
} as const satisfies Record<string, ScormPackage>

export type PackageName = keyof typeof packages

export const titleOf = (name: PackageName): string => packages[name].title

/** Returns the archive of a package. */
export const archiveOf = (name: PackageName): Buffer => scormZip(packages[name])
