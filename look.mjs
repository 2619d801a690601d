import { chromium } from 'playwright-core'
const [,, ...steps] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const width = Number(process.env.W ?? 1440)
const page = await (await browser.newContext({ viewport: { width, height: Number(process.env.H ?? 1000) }, colorScheme: process.env.DARK ? 'dark' : 'light' })).newPage()
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)))
page.on('pageerror', (e) => console.log('pageerror', String(e).slice(0, 400)))
const base = 'http://127.0.0.1:4744'
await page.goto(base + '/sessions/signin')
await page.getByLabel(/e-?mail/i).fill(process.env.AS ?? 'prop-manager@demo.hotelmate.test')
await page.getByLabel(/^password/i).first().fill('Demo#2026!')
await page.keyboard.press('Enter')
await page.waitForURL((u) => !u.pathname.includes('signin'), { timeout: 20000 })
let n = 0
for (const step of steps) {
  if (step.startsWith('click:')) { await page.getByText(step.slice(6)).first().click(); await page.waitForTimeout(1200) }
  else { await page.goto(base + step); await page.waitForTimeout(3500) }
  await page.screenshot({ path: `/tmp/look/${process.env.NAME ?? 'shot'}-${n++}.png`, fullPage: !!process.env.FULL })
}
await browser.close()
