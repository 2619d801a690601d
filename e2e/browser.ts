import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { PASSWORD } from '#db/demo/houses.ts'
import { findChromium } from '../scripts/chromium.mjs'

const executable = findChromium()
export const hasBrowser = executable !== undefined

/** Why journeys are skipped where they are; part of the test's title. */
export const withoutBrowser = hasBrowser ? '' : ' (skipped: no Chromium on this machine)'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: executable ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
      '--use-fake-device-for-media-stream', // a camera that shows a pattern, and nobody to ask
      '--use-fake-ui-for-media-stream',
    ],
  })

/** A person before a screen, counting what the person presses. */
export type Person = {
  page: Page
  context: BrowserContext
  /** Clicks, taps, drops and shortcut presses since the last `start`; typing is free. */
  count: () => Promise<number>
  start: () => Promise<void>
  /** Faults the page reported: errors in the console, exceptions, violated policies. */
  faults: string[]
}

type View = {
  width?: number
  height?: number
  isDark?: boolean
  isTouch?: boolean
  locale?: string
  /** Keeps the app's files on the device, as browsers do; where nobody goes offline, fetching all of them only takes time. */
  keepsFiles?: boolean
}

/** Counts in the page itself, in the capture phase, so that nothing is missed. Keys that type into a field are free. */
const COUNTER = `
  sessionStorage.presses ??= '0'
  const add = () => { sessionStorage.presses = String(Number(sessionStorage.presses) + 1) }
  addEventListener('pointerdown', add, true)
  addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]')
    const isModifier = ['Control', 'Alt', 'Shift', 'Meta'].includes(event.key)
    if (!isModifier && !event.repeat && (!typing || event.ctrlKey || event.metaKey || event.altKey || ['Enter', 'Escape'].includes(event.key))) add()
  }, true)
`

/** Tells of what the content security policy forbade: the page itself may never notice. */
const POLICY = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error('violates ' + violatedDirective + ': ' + blockedURI + ' in ' + sourceFile))
`

export async function openPage(browser: Browser, url: string, view: View = {}): Promise<Person> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: view.width ?? 1440, height: view.height ?? 900 },
    colorScheme: view.isDark ? 'dark' : 'light',
    hasTouch: view.isTouch ?? false,
    locale: view.locale ?? 'en-IN',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: view.keepsFiles ? 'allow' : 'block',
  })
  await context.addInitScript(COUNTER)
  await context.addInitScript(POLICY)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    // A refusal is an answer; the browser reports its status as an error line, which is no fault of ours.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  return {
    page,
    context,
    faults,
    count: () => page.evaluate(() => Number(sessionStorage.getItem('presses'))),
    start: () => page.evaluate(() => sessionStorage.setItem('presses', '0')),
  }
}

/** Signs in at the door, as a person with a role of the demo would. */
export async function signIn({ page }: Person, role: string, goTo = '/'): Promise<void> {
  await page.goto(goTo)
  await page.getByLabel(/e-?mail/i).fill(`${role}@demo.hotelmate.test`)
  await page
    .getByLabel(/password|mot de passe/i)
    .first()
    .fill(PASSWORD)
  await page.getByRole('button', { name: /sign in|se connecter/i }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/sessions'))
}

/** Whether somebody sees all of it without scrolling, and nothing lies over it. */
export const inSight = (of: Locator): Promise<boolean> =>
  of.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const [first, last] = [top + 2, top + height - 2].map((y) => document.elementFromPoint(left + width / 2, y))
    return node.contains(first ?? null) && node.contains(last ?? null)
  })
