import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import type { SignedInUser } from '#areas/platform/users/contract/replies.ts'
import { PASSWORD } from '#db/demo/properties.ts'
import { findChromium } from '../scripts/chromium.mjs'

const executable = findChromium()
export const hasBrowser = executable !== undefined

/** Why journeys are skipped where they are; part of the test's title. */
export const withoutBrowser = hasBrowser ? '' : ' (skipped: no Chromium on this machine)'

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: executable ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
      '--js-flags=--no-maglev,--no-turbofan', // a page is gone before its scripts have been optimised
      '--renderer-process-limit=1', // pages of one worker take turns, and share what they have compiled
      '--use-fake-device-for-media-stream', // a camera that shows a pattern, and no permission prompt
      '--use-fake-ui-for-media-stream',
    ],
  })

/** So long may a page take where the machine is slow. */
const PATIENCE_MS = 60_000

let shared: Promise<Browser> | undefined

/** The browser of this worker. It stays open for the worker's next file, with the scripts it has fetched and compiled. */
export const openBrowser = (): Promise<Browser> => (shared ??= launch())

/** Closes what people of a file left open, but for the idle contexts that a next file takes. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  const idle = new Set([...((browser && free.get(browser)?.values()) ?? [])].flat())
  for (const context of browser?.contexts() ?? []) if (!idle.has(context)) await context.close()
}

/** A user before a screen, counting what the user presses. */
export type Person = {
  page: Page
  context: BrowserContext
  /** Clicks, taps, drops and shortcut presses since the last `start`; typing is free. */
  count: () => Promise<number>
  start: () => Promise<void>
  /** Leaves the screen; the files their browser fetched serve the next user with the same view. */
  close: () => Promise<void>
  /** Faults the page reported: errors in the console, exceptions, violated policies. */
  faults: string[]
}

type View = {
  width?: number
  height?: number
  isDark?: boolean
  isTouch?: boolean
  locale?: string
  /** Stores the app's files on the device, as browsers do; where no one goes offline, fetching all of them only takes time. */
  storesFiles?: boolean
  /** Has fetched nothing yet; others may meet the files of someone with the same view before them. */
  isNew?: boolean
}

/** Counts in the page itself, in the capture phase, so that nothing is missed. Keys that type into a field are free. */
const COUNTER = `
  // A frame without an origin, such as the preview of a mail, has no storage and nothing to press.
  if (origin !== 'null') {
  sessionStorage.presses ??= '0'
  const add = () => { sessionStorage.presses = String(Number(sessionStorage.presses) + 1) }
  addEventListener('pointerdown', add, true)
  addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]')
    const isModifier = ['Control', 'Alt', 'Shift', 'Meta'].includes(event.key)
    if (!isModifier && !event.repeat && (!typing || event.ctrlKey || event.metaKey || event.altKey || ['Enter', 'Escape'].includes(event.key))) add()
  }, true)
  }
`

/** Reports what the content security policy forbade: the page itself may never notice. */
const POLICY = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error('violates ' + violatedDirective + ': ' + blockedURI + ' in ' + sourceFile))
`

/** Idle browsers, by address and view: their scripts need not be fetched and compiled again. */
const free = new WeakMap<Browser, Map<string, BrowserContext[]>>()

function freeOf(browser: Browser, url: string, view: View): BrowserContext[] {
  const key = JSON.stringify([url, view.width, view.height, view.isDark, view.isTouch, view.locale])
  const ofBrowser = free.get(browser) ?? new Map<string, BrowserContext[]>()
  const found = ofBrowser.get(key) ?? []
  free.set(browser, ofBrowser.set(key, found))
  return found
}

async function newContext(browser: Browser, url: string, view: View): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: view.width ?? 1440, height: view.height ?? 900 },
    colorScheme: view.isDark ? 'dark' : 'light',
    hasTouch: view.isTouch ?? false,
    locale: view.locale ?? 'en-IN',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: view.storesFiles ? 'allow' : 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(COUNTER)
  await context.addInitScript(POLICY)
  return context
}

/** Clears all that a user did, but not the files that were fetched. */
async function reset(context: BrowserContext, url: string): Promise<void> {
  await context.setOffline(false)
  await context.unrouteAll()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'cookies,local_storage,indexeddb' })
  for (const each of context.pages()) await each.close()
}

export async function openPage(browser: Browser, url: string, view: View = {}): Promise<Person> {
  const isShared = !view.storesFiles && !view.isNew
  const others = freeOf(browser, url, view)
  const context = (isShared && others.pop()) || (await newContext(browser, url, view))
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    // A refusal is an expected response; the browser reports its status as an error line, which is no fault of ours.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  return {
    page,
    context,
    faults,
    count: () => page.evaluate(() => Number(sessionStorage.getItem('presses'))),
    start: () => page.evaluate(() => sessionStorage.setItem('presses', '0')),
    close: async () => {
      if (!isShared) return context.close()
      await reset(context, url)
      others.push(context)
    },
  }
}

/** Signs a user of the demo in by role, as the page for signing in leaves it; the pages themselves are tried by `customizer`. */
export async function signIn({ page }: Person, role: string, goTo = '/'): Promise<void> {
  const credentials = { email: `${role}@demo.hotelmate.test`, password: PASSWORD }
  const signedIn = await page.request.post('/api/users/sign-in', { data: credentials })
  const { token, user } = (await signedIn.json()) as { token: string; user: SignedInUser }
  const current = await page.request.get('/api/properties/current', { headers: { authorization: token } })
  const property = user.propertyId === null ? null : await current.text()
  await page.goto('/icons/hotelmate.svg')
  await page.evaluate(
    (stored) => {
      for (const [key, value] of stored) if (value !== null) sessionStorage.setItem(key, value)
    },
    storedOf(user, token, property),
  )
  await page.goto(goTo)
}

/** By the names of the specification. */
const storedOf = (
  user: SignedInUser,
  token: string,
  property: string | null,
): [key: string, value: string | null][] => [
  ['AuthToken', token],
  ['UserDetails', JSON.stringify(user)],
  ['UserId', String(user.id)],
  ['UserName', user.displayName],
  ['PropertyId', user.propertyId === null ? null : String(user.propertyId)],
  ['OrganizationId', user.organizationId === null ? null : String(user.organizationId)],
  ['Roles', JSON.stringify(user.roles)],
  ['PropertyDetails', property],
]

/** Whether someone sees all of it without scrolling, and nothing lies over it. */
export const isVisible = (of: Locator): Promise<boolean> =>
  of.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const [first, last] = [top + 2, top + height - 2].map((y) => document.elementFromPoint(left + width / 2, y))
    return node.contains(first ?? null) && node.contains(last ?? null)
  })
