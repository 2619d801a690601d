import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Instant, timeAt } from '#core/dates.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

/** A day of the hotel on which an employee with one shift, which ends an hour before midnight or earlier, did not clock out. */
const DAY = `
  select e.display_name as name, to_char(d.on_day, 'YYYY-MM-DD') as day, upper(s.published_spans) as "endAt"
    from attendance_days d
    join employees e on e.property_id = d.property_id and e.id = d.employee_id
    join rota_shifts s on s.property_id = d.property_id and s.id = d.shift_ids[1]
    join properties p on p.id = d.property_id
   where d.state = 'NEEDS_REVIEW' and d.exceptions = '{MISSING_OUT}' and cardinality(d.shift_ids) = 1
     and ((upper(s.published_spans) + interval '1 hour') at time zone p.time_zone)::date = d.on_day and p.name = 'Demo Palace'
   order by d.on_day desc, e.display_name limit 1`

describe.skipIf(!hasBrowser)(`attendance${withoutBrowser}`, () => {
  let hotel: Awaited<ReturnType<typeof openDemoHotel>>
  let browser: Browser
  beforeAll(async () => {
    hotel = await openDemoHotel()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closePages(browser)
    await hotel?.close()
  })

  test('rules of rounding and grace are changed, a day stays as it was, and is computed by them once its entries change', async () => {
    const [found] = await hotel.rows<{ name: string; day: string; endAt: Instant }>(DAY)
    if (!found) throw new Error('in the demo everybody clocked out')
    const out = (minutes: number) => timeAt(new Date(Date.parse(found.endAt) + minutes * 60_000).toISOString(), 'Asia/Kolkata') // prettier-ignore
    const manager = await openPage(browser, hotel.url)
    const { page } = manager
    await signIn(manager, 'prop-manager', `/hrm/attendance?tab=review&week=${found.day}`)
    expect(await page.getByRole('button', { name: 'Attendance rules' }).count()).toBe(0)
    await page.getByRole('row').filter({ hasText: found.name }).filter({ hasText: 'no clock-out' }).first().click()
    const panel = page.getByRole('dialog', { name: found.name })
    await clockOut(page, out(50))
    await factOf(panel, 'Overtime', '0:45').waitFor()
    await expectUsable(page)

    const admin = await openPage(browser, hotel.url)
    await signIn(admin, 'prop-admin', '/hrm/attendance')
    await admin.page.getByRole('button', { name: 'Attendance rules' }).click()
    const rules = admin.page.getByRole('form', { name: 'Attendance rules' })
    await rules.getByLabel('Rounded down to steps of').fill('20')
    await rules.getByLabel('Absent below').fill('300')
    await rules.getByRole('button', { name: 'Save' }).click()
    await rules.getByText('Absence begins below a half day', { exact: false }).first().waitFor()
    await expectUsable(admin.page)
    await rules.getByLabel('Absent below').fill('60')
    await rules.getByRole('button', { name: 'Save' }).click()
    await admin.page.getByText('Attendance rules saved').first().waitFor()
    await admin.page.setViewportSize({ width: 390, height: 844 })
    await expectUsable(admin.page)
    await rules.getByLabel('Not early up to').fill('2')
    await rules.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => hotel.rows('select early_grace, overtime_rounding from attendance_settings')).toEqual([{ early_grace: 2, overtime_rounding: 20 }]) // prettier-ignore

    await factOf(panel, 'Overtime', '0:45').waitFor()
    await doesNotCount(page, out(50))
    await factOf(panel, 'To look at', 'no clock-out').waitFor()
    await clockOut(page, out(51))
    await factOf(panel, 'Overtime', '0:40').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectUsable(page)
    await doesNotCount(page, out(51))
    await clockOut(page, out(-3))
    await factOf(panel, 'Early', '0:03').waitFor()
    await panel.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('1 day approved').waitFor()
    expect([manager.faults, admin.faults]).toEqual([[], []])
    await admin.close()
    await manager.close()
  })

  test('a badge is made and read by the kiosk, which takes a photo, and what is pressed offline outlasts a reload with its photo', async () => {
    const [person] = await hotel.rows<{ id: string; name: string; before: string[] }>(UNKNOWN)
    if (!person) throw new Error('in the demo everybody has a user')
    const manager = await openPage(browser, hotel.url)
    await signIn(manager, 'prop-manager', '/hrm/attendance?tab=kiosk')
    await manager.page.getByLabel('Name or staff number').fill(person.name)
    const row = manager.page.getByRole('row').filter({ hasText: person.name })
    await row.getByRole('button').click()
    await manager.page.getByRole('menuitem', { name: 'Make badge' }).click()
    const badge = manager.page.getByRole('dialog', { name: `Badge of ${person.name}` })
    const picture = await badge.getByRole('img', { name: `Badge of ${person.name}` }).getAttribute('src')
    await expectUsable(manager.page)
    await badge.press('Escape')
    const admin = await openPage(browser, hotel.url)
    await signIn(admin, 'prop-admin', '/hrm/attendance/set-up')
    await admin.page.getByLabel('The kiosk takes a photo when someone clocks').check()
    await admin.page.getByRole('button', { name: 'Save' }).click()
    await admin.page.getByText('Attendance rules saved').waitFor()
    await admin.close()

    const kiosk = await openPage(browser, hotel.url, { width: 768, height: 1_024, storesFiles: true })
    const { page, context } = kiosk
    await context.addInitScript(cameraBefore(picture ?? ''))
    await signIn(kiosk, 'prop-frontdesk', '/hrm/kiosk')
    const press = async (name: string) => {
      if (!(await page.getByRole('button', { name: 'Use staff number and PIN' }).isVisible()))
        await page.getByRole('button', { name: 'Read badge' }).click()
      await page.getByText('Badge of staff number').waitFor()
      await page.getByRole('button', { name, exact: true }).click()
    }
    await press('Clock in')
    await page.getByText(`${person.name}: At work`).waitFor()
    await page.getByText('it is deleted after 30 days').waitFor()
    await expectUsable(page)

    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await press('Start break')
    await page.getByText('1 entry is kept here').waitFor()
    await page.reload()
    await page.getByText('1 entry is kept here').waitFor()
    await context.setOffline(false)
    await expect.poll(() => hotel.rows(CLOCKED, [person.id, person.before])).toEqual([
      { direction: 'IN', source: 'KIOSK', flags: [] },
      { direction: 'BREAK_START', source: 'KIOSK', flags: ['OFFLINE'] },
    ]) // prettier-ignore
    await page.getByText('1 entry is kept here').waitFor({ state: 'detached' })
    expect(await hotel.rows(PHOTOGRAPHED, [person.id, person.before])).toEqual([{ photos: 2 }])
    await manager.close()
    await kiosk.close()
  })
})

/** An employee at work without a user to choose a PIN with, and what was clocked before. */
const UNKNOWN = `
  select e.id, e.display_name as name,
         (select coalesce(jsonb_agg(c.id), '[]') from clock_events c where c.property_id = e.property_id and c.employee_id = e.id) as before
    from employees e join properties p on p.id = e.property_id
   where p.name = 'Demo Palace' and e.status = 'ACTIVE' and e.user_id is null
   order by e.display_name limit 1`
const CLOCKED = `
  select direction, source, to_jsonb(flags) as flags from clock_events
   where employee_id = $1 and not (id = any($2::uuid[])) order by at`

const PHOTOGRAPHED = `
  select count(*)::int as photos from clock_events c join clock_photos f on f.property_id = c.property_id and f.event_id = c.id
   where c.employee_id = $1 and not (c.id = any($2::uuid[]))`

/** A camera before which a picture is held. */
const cameraBefore = (picture: string): string => `
  const picture = new Image()
  picture.src = ${JSON.stringify(picture)}
  navigator.mediaDevices.getUserMedia = async () => {
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const draw = () => {
      const context = canvas.getContext('2d')
      context.fillStyle = '#888'
      context.fillRect(0, 0, 640, 480)
      context.drawImage(picture, 140, 60, 360, 360)
    }
    draw()
    setInterval(draw, 100)
    return canvas.captureStream()
  }
`

/** A fact of a panel, by its label. */
const factOf = (panel: ReturnType<Page['getByRole']>, label: string, value: string) =>
  panel.locator('dl > *').filter({ hasText: label }).filter({ hasText: value }).first()

async function clockOut(page: Page, time: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an entry' })
  await dialog.getByLabel(/^Time/).fill(time)
  await dialog.getByLabel(/^Reason/).fill('Was seen at the door')
  await dialog.getByRole('button', { name: 'Add an entry' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The clock-out at a time counts no longer. */
async function doesNotCount(page: Page, time: string): Promise<void> {
  const entry = page.getByRole('listitem').filter({ hasText: /^Out/ }).filter({ hasText: time })
  await entry.filter({ hasText: 'Was seen at the door' }).getByRole('button', { name: 'Does not count' }).click()
  const dialog = page.getByRole('dialog', { name: 'Does not count' })
  await dialog.getByLabel(/^Reason/).fill('It was another day')
  await dialog.getByRole('button', { name: 'Does not count' }).click()
  await dialog.waitFor({ state: 'detached' })
}
