import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { RoleCode } from '#core/role-codes.ts'
import type { ScreenRoute } from '#web/screens.ts'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { LEAST_TARGET, smallTargets } from './touch-targets.ts'
import { barriersOf } from './usable.ts'

/** Every screen there is, as the areas register them. */
const modules = import.meta.glob<{ routes: ScreenRoute[] }>('../src/areas/*/*/screens/routes.tsx', { eager: true })
const screens = Object.values(modules).flatMap(({ routes }) => routes)

/** 'list.title' or 'rooms:list.title' standing alone where words should be. */
const RAW_KEY = /^(?:[a-z][a-zA-Z-]*:)?[a-z][a-zA-Z]*(?:\.[a-z_][a-zA-Z_]*)+$/
const TITLE = /^[^>|]+( > [^>|]+)* \| Hotelmate$/

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
type Visit = { address: string; role: RoleCode }

/** Every screen, and someone who may open it. */
let visits: Visit[]
/** What the storage of a browser never contains: addresses and telephone numbers of guests. */
let guests: string[]

/** A demo hotel and a browser, and who opens which screen. */
async function prepare(): Promise<void> {
  hotel = await openDemoHotel()
  browser = await openBrowser()
  const [found] = await hotel.rows<{
    booking: string
    reference: string
    customer: string
    invoice: string
    project: string
    payRun: string
  }>(
    `select b.id as booking, b.reference, b.customer_id as customer, i.id as invoice,
            (select w.id from projects w where w.property_id = p.id order by w.key limit 1) as project,
            (select r.id from pay_runs r where r.property_id = p.id and r.state = 'REVIEW') as "payRun"
       from properties p
       join invoices i on i.property_id = p.id
       join bookings b on b.property_id = p.id and b.id = i.booking_id
      where p.name = 'Demo Palace' order by i.id desc limit 1`,
  )
  if (!found) throw new Error('the demo has no invoice')
  const known = await hotel.rows<{ email: string; phone: string }>(
    `select email, phone from customers where length(email) > 5 or length(phone) > 5 limit 1000`,
  )
  guests = known.flatMap(({ email, phone }) => [email, phone]).filter((detail) => detail.length > 5)
  const fields = {
    ':referenceId': found.reference,
    ':bookingId': found.booking,
    ':invoiceId': found.invoice,
    ':projectId': found.project,
    ':payRunId': found.payRun,
  }
  visits = screens.map(({ path, roles }) => {
    const filled = Object.entries(fields).reduce<string>((text, [name, value]) => text.replace(name, value), path)
    const address = path === '/customer' ? `${filled}?id=${found.customer}` : filled
    return { address, role: !roles || roles.includes('PROP_ADMIN') ? 'PROP_ADMIN' : (roles[0] ?? 'PROP_ADMIN') }
  })
}

async function clearAway(): Promise<void> {
  await closePages(browser)
  await hotel?.close()
}

/** Goes there as a link would, without loading the page anew, and waits until nothing is being read any more. */
async function goTo({ page }: Person, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
  await page.waitForFunction(
    (path) => location.pathname === path && !document.querySelector('[aria-busy=true], .MuiSkeleton-root'),
    address.split('?')[0],
  )
  await page.locator('#page-title').waitFor()
}

/** Days, amounts and choices that their field is too narrow for, and cells that lie under what can be done with their row. Runs in the page. */
function cutOff(): string[] {
  const isTooNarrow = (element: Element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio], [type=file])'),
  ]
    .filter((field) => !field.readOnly && field.ariaHidden !== 'true' && field.value && isTooNarrow(field))
    .map(({ value }) => `'${value}' is cut off`)
  const choices = [...document.querySelectorAll('.MuiSelect-select')]
    .filter(isTooNarrow)
    .map(({ textContent }) => `'${textContent}' is cut off`)
  const covered = [...document.querySelectorAll('td.actions')].flatMap((actions) => {
    const cell = actions.previousElementSibling
    if (!cell) return []
    const words = document.createRange()
    words.selectNodeContents(cell)
    const [said, over] = [words.getBoundingClientRect(), actions.getBoundingClientRect()]
    const isUnder = said.width > 0 && (document.dir === 'rtl' ? said.left < over.right - 1 : said.right > over.left + 1)
    return isUnder ? [`'${cell.textContent}' is covered`] : []
  })
  return [...new Set([...fields, ...choices, ...covered])].slice(0, 5)
}

/** What reaches furthest out of the page, with its words. Runs in the page. */
function widest(): string {
  const beyond = [...document.querySelectorAll('main *')].map((element) => {
    const { left, right } = element.getBoundingClientRect()
    return { element, by: Math.max(right - innerWidth, -left) }
  })
  const most = Math.max(...beyond.map(({ by }) => by))
  // The innermost of those that end there.
  const found = beyond.findLast(({ by }) => by === most)?.element
  return `<${found?.tagName.toLowerCase()}> '${found?.textContent.slice(0, 80)}'`
}

/** The faults of the current screen; empty when there are none. */
async function wrongWith({ page }: Person, { narrowest, isTouch }: Sweep): Promise<string[]> {
  const lines = (await page.locator('body').innerText()).split('\n')
  const wrong = lines.filter((line) => RAW_KEY.test(line.trim())).map((line) => `raw key ${line}`)
  const title = await page.title()
  if (!TITLE.test(title)) wrong.push(`titled ${title}`)
  wrong.push(...(await barriersOf(page)))
  const size = page.viewportSize()
  for (const width of [size?.width, narrowest].filter((each) => each !== undefined)) {
    await page.setViewportSize({ width, height: 844 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) wrong.push(`${over} px wider than ${width}: ${await page.evaluate(widest)}`)
    wrong.push(...(await page.evaluate(cutOff)).map((what) => `${what} at ${width}`))
  }
  if (size) await page.setViewportSize(size)
  if (isTouch) wrong.push(...(await page.evaluate(smallTargets, LEAST_TARGET)))
  return wrong
}

type Sweep = {
  width: number
  scheme: 'light' | 'dark'
  locale: string
  narrowest?: number
  /** With a finger: whatever is pressed must be large enough for it. */
  isTouch?: boolean
  /** Every other screen is seen from right to left: those with an even number here, those with an odd one in the other sweep. */
  mirrors: 0 | 1
}

/** Fewer are not worth loading the page once more. */
const LEAST_MIRRORED = 4

/** What is left undrawn below the fold is looked at too. */
const drawAll = ({ page }: Person) => page.addStyleTag({ content: '* { content-visibility: visible !important }' })

/** From right to left from here on, as the customizer stores it. */
async function mirror({ page }: Person): Promise<void> {
  await page.evaluate(() => localStorage.setItem('hotelmate.layout', JSON.stringify({ dir: 'rtl' })))
  await page.reload()
  await page.waitForFunction(() => document.documentElement.dir === 'rtl')
  await page.locator('#page-title').waitFor()
}

/** Everything that the tab stored during its walk. */
const storedBy = ({ page }: Person): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))

/** Checks every screen of a role in one tab, and returns the faults by screen. */
async function inspectAs(role: RoleCode, sweep: Sweep) {
  const { width, scheme, locale, mirrors, isTouch = false } = sweep
  const view = { width, height: 844, isDark: scheme === 'dark', locale, isTouch }
  const person = await openPage(browser, hotel.url, view)
  const elsewhere: string[] = []
  person.page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(hotel.url)) elsewhere.push(request.url())
  })
  // A screen asks for nothing that its user may not have.
  person.page.on('response', (response) => {
    if (response.status() === 403) elsewhere.push(`refused to ${role}: ${response.url()}`)
  })
  await signIn(person, role.toLowerCase().replaceAll('_', '-'))
  const wrong: Record<string, string[]> = {}
  const look = async (visit: Visit) => {
    const found = await goTo(person, visit.address)
      .then(() => wrongWith(person, sweep))
      .catch((error: unknown) => [String(error)])
    if (found.length > 0) wrong[visit.address] = found
  }
  const own = visits.filter((visit) => visit.role === role)
  const mirrored = own.length < LEAST_MIRRORED ? [] : own.filter((_, index) => index % 2 === mirrors)
  await drawAll(person)
  for (const visit of own) if (!mirrored.includes(visit)) await look(visit)
  if (mirrored.length > 0) {
    await mirror(person)
    await drawAll(person)
    for (const visit of mirrored) await look(visit)
  }
  const stored = await storedBy(person)
  if (guests.some((detail) => stored.includes(detail))) wrong['storage'] = ['holds what is known of a guest']
  const { faults } = person
  await person.close()
  return { wrong, faults: [...faults, ...elsewhere] }
}

async function inspect(sweep: Sweep) {
  const all: Awaited<ReturnType<typeof inspectAs>> = { wrong: {}, faults: [] }
  for (const role of new Set(visits.map((visit) => visit.role))) {
    const { wrong, faults } = await inspectAs(role, sweep)
    Object.assign(all.wrong, wrong)
    all.faults.push(...faults)
  }
  return all
}

/** A few seconds for every screen there is. */
export function sweep(title: string, view: Sweep): void {
  describe.skipIf(!hasBrowser)(`every screen${withoutBrowser}`, { timeout: 1_200_000 }, () => {
    beforeAll(prepare)
    afterAll(clearAway)
    test(title, async () => {
      const { wrong, faults } = await inspect(view)
      const found = Object.entries(wrong).flatMap(([address, what]) => what.map((each) => `${address}: ${each}`))
      if (found.length + faults.length > 0) throw new Error([...found, ...faults].join('\n'))
    })
  })
}
