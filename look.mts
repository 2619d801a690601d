import { openBrowser, openPage, signIn } from './e2e/browser.ts'
const url = 'http://localhost:4744'
const b = await openBrowser()
const shots: [string, string, string, number, boolean][] = JSON.parse(process.env['SHOTS'] ?? '[]')
for (const [name, who, path, width, isDark] of shots) {
  const person = await openPage(b, url, { width, height: width < 500 ? 844 : 900, isDark })
  await signIn(person, who, path)
  await person.page.waitForSelector('#page-title', { timeout: 30000 }).catch(() => console.log('no title', path))
  await person.page.waitForFunction(() => !document.querySelector('[aria-busy=true], .MuiSkeleton-root'), undefined, { timeout: 30000 }).catch(() => console.log('busy', path))
  await person.page.waitForTimeout(600)
  await person.page.screenshot({ path: `/tmp/look/${name}.png`, fullPage: true })
  if (person.faults.length) console.log(name, person.faults)
  await person.page.close()
}
await b.close()
