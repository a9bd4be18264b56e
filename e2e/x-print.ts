import { chromium } from '@playwright/test'
import { chromiumArguments } from '../scripts/chromium.mjs'
import { Api } from '../server/src/test/api.ts'
import { begin, finish, read } from './src/progress.ts'
import { writeFileSync } from 'node:fs'
import { account } from './src/people.ts'
const api = new Api('http://localhost:3917'); const p = account.prints
await api.login(p.company, p.username, p.password)
const e = await begin(api); await read(api, e); const r = await finish(api, e, { rightly: true })
console.log(r)
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: chromiumArguments })
const c = await b.newContext({ locale: 'de-DE', baseURL: 'http://localhost:3917' })
await c.addCookies([{ name: 'sid', value: api.cookies.get('sid')!, url: 'http://localhost:3917' }])
const page = await c.newPage()
await page.goto('/dashboard/apps/elearnings/certificate/' + r)
await page.getByRole('heading', { level: 1 }).waitFor()
await page.waitForTimeout(800)
await page.screenshot({ path: '/tmp/e2ex/cert.png' })
for (const viewport of [{width:1280,height:720},{width:1440,height:900},{width:390,height:844}]) {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null })
  const pdf1 = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  await page.emulateMedia({ media: 'print' })
  const pdf2 = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  console.log(viewport, pdf1.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, pdf2.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, /\/MediaBox[^\]]*\]/.exec(pdf2.toString('latin1'))?.[0])
  writeFileSync('/tmp/e2ex/p' + viewport.width + '.pdf', pdf2)
}
console.log(await page.evaluate(() => [document.documentElement.scrollHeight, document.body.scrollHeight, ...Array.from(document.querySelectorAll('body *')).filter(e=>e.getBoundingClientRect().bottom>800 || getComputedStyle(e).pageBreakBefore!=='auto').slice(0,20).map(e=>e.tagName+'.'+e.className+' '+JSON.stringify(e.getBoundingClientRect()))].join('\n')))
await b.close()
