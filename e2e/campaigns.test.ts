import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#core/dates.ts'
import { TODAY } from '#test/furnished.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { callerOf } from './courtyard.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

describe.skipIf(!hasBrowser)(`campaigns${withoutBrowser}`, () => {
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

  /** The text of a mail to an address with a subject, once it has left. */
  async function mailTo(address: string, subject: string): Promise<string> {
    const folder = join(hotel.dataDir, 'mail')
    for (let tries = 0; tries < 60; tries += 1) {
      const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : []
      for (const file of files) {
        const mail = await simpleParser(readFileSync(join(folder, file)))
        const to = Array.isArray(mail.to) ? mail.to[0] : mail.to
        if (to?.value[0]?.address === address && mail.subject === subject) return mail.text ?? ''
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    throw new Error(`no mail to ${address} has come`)
  }

  /** A guest follows the first link of a mail and has a room booked for it. */
  async function clickAndBook(customerId: string, text: string): Promise<void> {
    const link = /\/campaign-link\?\S+/.exec(text)?.[0] ?? ''
    expect((await fetch(hotel.url + link, { redirect: 'manual' })).status).toBe(302)
    const call = await callerOf(hotel.url, 'prop-frontdesk')
    const [type] = await hotel.rows(
      `select t.id from room_types t join properties p on p.id = t.property_id where p.name = 'Demo Palace' order by t.ranking limit 1`,
    )
    const stay = { roomTypeId: type?.id, arrival: addDays(TODAY, 60), departure: addDays(TODAY, 62), adults: 1 }
    await call('/bookings', { customerId, stays: [stay], status: 'CONFIRMED' })
  }

  test('a consent is recorded at the desk, a campaign earns a booking of who agreed, and one press on a phone ends it', async () => {
    // One guest of a country of their own, without a consent yet; no hour is quiet.
    const [guest] = await hotel.rows<{ id: string; propertyId: string }>(
      `update customers set country = 'IS', email = 'nora@mail.example', first_name = 'Nora', last_name = 'Lake', language = 'en'
        where (property_id, id) = (select b.property_id, b.customer_id from bookings b join properties p on p.id = b.property_id
          where b.status = 'CHECKED_OUT' and p.business_type not ilike '%restaurant%' and b.customer_id is not null order by b.id limit 1)
       returning id, property_id as "propertyId"`,
    )
    if (!guest) throw new Error('the demo has no guest who left')
    await hotel.rows(
      `insert into consent_settings (property_id, most_messages, within_days, quiet_from, quiet_until, valid_months, is_confirmed)
       values ($1, 9, 30, '00:00', '00:00', 0, false)
       on conflict (property_id) do update set quiet_from = '00:00', quiet_until = '00:00'`,
      [guest.propertyId],
    )
    // The facts of guests are taken anew, as each night does.
    await hotel.rows(`delete from customer_fact_runs where property_id = $1`, [guest.propertyId])
    const desk = await openPage(browser, hotel.url)
    await signIn(desk, 'prop-frontdesk', `/customer?id=${guest.id}`)
    await desk.page.getByRole('button', { name: 'Record consent: E-mail' }).click()
    const dialog = desk.page.getByRole('dialog')
    await dialog.getByLabel('Agrees to offers and news').check()
    await dialog.getByLabel('Proof').fill('Signed registration card')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await desk.page.getByText('Consent recorded').waitFor()
    await expectUsable(desk.page)

    const admin = await openPage(browser, hotel.url)
    const { page } = admin
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(admin, 'prop-admin', '/campaign/settings')
    await page.getByRole('checkbox', { name: 'Store who opened and clicked' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Settings saved').waitFor()
    await page.goto(`${hotel.url}/campaign/segments/add`)
    await page.getByLabel('Name').fill('From Iceland')
    await page.getByRole('combobox', { name: 'Fact' }).click()
    await page.getByRole('option', { name: 'Country' }).click()
    await page.getByRole('combobox', { name: 'Values' }).click()
    await page.getByRole('option', { name: 'Iceland' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('1 reachable guest').waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Add segment' }).last().click()
    await page.getByText('From Iceland saved').waitFor()

    await page.goto(`${hotel.url}/Campaign/list`)
    await page.getByRole('button', { name: 'Add campaign' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Northern lights')
    await page.getByRole('dialog').getByRole('button', { name: 'Add campaign' }).click()
    await page.getByRole('heading', { level: 1, name: 'Northern lights' }).waitFor()
    const goOn = async (part: string) => {
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await page.getByRole('form', { name: part }).waitFor()
    }
    await goOn('Audience')
    await page.getByRole('button', { name: 'From Iceland' }).first().click()
    await goOn('Content')
    await page.getByRole('combobox', { name: 'Template' }).first().click()
    await page.getByRole('option', { name: 'Winter by the lake' }).click()
    await goOn('Offer')
    await goOn('Schedule')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByText('Send a test to yourself and try its links').waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('me@mail.example')
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('A test was sent').waitFor()
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByText('Northern lights scheduled').waitFor()
    await hotel.rows(`select graphile_worker.add_job('campaigns.send', '{}')`)
    await page.reload()

    const [stored] = await hotel.rows<{ subject: string }>(
      `select content -> 'A' -> 0 ->> 'subject' as subject from campaigns where name = 'Northern lights'`,
    )
    const text = await mailTo('nora@mail.example', (stored?.subject ?? '').replaceAll(/\{firstName\|[^}]*\}/g, 'Nora'))
    await clickAndBook(guest.id, text)
    await page.reload()
    await page.getByText(/^₹[\d,.]+ · 1 booking$/).first().waitFor() // prettier-ignore
    await expectUsable(page)

    const stop = /\/preferences\?token=[\w.%-]+/.exec(text)?.[0] ?? ''
    const phone = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true, isDark: true })
    await phone.page.goto(`${hotel.url}${stop}&lang=en`)
    await phone.page.getByRole('heading', { level: 1, name: /^What .* may send you$/ }).waitFor()
    await expectUsable(phone.page)
    await phone.page.getByRole('button', { name: 'Unsubscribe from everything' }).click()
    await phone.page.getByText('You are unsubscribed').waitFor()
    await expectUsable(phone.page)

    await page.goto(`${hotel.url}/property/consents/suppressions`)
    await page.getByRole('cell', { name: 'Unsubscribed' }).first().waitFor()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectUsable(page)
    }
    await page.goto(`${hotel.url}/property/consents`)
    await page.getByRole('heading', { level: 2, name: 'Who may be written to' }).waitFor()
    await expectUsable(page)
    expect([desk.faults, admin.faults, phone.faults]).toEqual([[], [], []])
    for (const person of [desk, admin, phone]) await person.close()
  })

  /** Drags by hand in the editor of templates, to so many pixels below the upper edge of something. */
  async function drag(page: Page, from: Locator, to: Locator, down: number): Promise<void> {
    await to.scrollIntoViewIfNeeded()
    const [start, end] = [await from.boundingBox(), await to.boundingBox()]
    if (!start || !end) throw new Error('not on the page')
    await page.mouse.move(start.x + 20, start.y + start.height / 2)
    await page.mouse.down()
    await page.mouse.move(start.x + 40, start.y + start.height / 2 + 12, { steps: 4 })
    await page.mouse.move(end.x + 40, end.y + down, { steps: 12 })
    await page.waitForTimeout(400) // the editor waits for a hand that rests
    await page.mouse.up()
    await page.locator('[data-puck-dragging]').waitFor({ state: 'detached' })
  }

  test('a template is composed with keys and by hand, in two languages, and opens as it was stored', async () => {
    const person = await openPage(browser, hotel.url)
    const { page } = person
    await signIn(person, 'prop-marketing', '/campaign/templates/add')
    await page.getByRole('textbox', { name: 'Name' }).fill('Spring by keys')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Spring, {firstName|guest}')
    const mail = page.locator('[data-puck-preview]')
    const list = page.getByRole('list', { name: 'Blocks', exact: true })
    const rows = () => list.locator('> li > div > button:first-child').allInnerTexts()
    const typed = (text: string) => page.keyboard.insertText(text)
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
    }
    // With keys: a pressed type is added and its first field has the focus.
    await press('Heading')
    await typed('Spring is here')
    await press('Text')
    await typed('Dear {firstName|guest},')
    await page.keyboard.press('Alt+ArrowUp')
    expect(await rows()).toEqual(['1. Text Dear {firstName|guest},', '2. Heading Spring is here'])
    await page.getByRole('button', { name: 'Move block 1 down' }).focus()
    await page.keyboard.press('Enter')
    await press('Two columns')
    await press('Add: Left column')
    await page.getByRole('menuitem', { name: 'Divider' }).press('Enter')
    expect(await rows()).toEqual(['1. Heading Spring is here', '2. Text Dear {firstName|guest},', '3. Two columns'])
    await page.getByRole('button', { name: /^3\. Two columns/ }).focus()
    await page.keyboard.press('Delete')
    await expectUsable(page)

    // By hand: a new block to the top, then it below the heading.
    await drag(page, page.getByRole('button', { name: 'Button', exact: true }), mail.getByText('Spring is here'), 4)
    await expect.poll(rows).toEqual(['1. Button', '2. Heading Spring is here', '3. Text Dear {firstName|guest},'])
    await page.getByRole('button', { name: '1. Button' }).click()
    await typed('See our rooms')
    await drag(page, mail.getByText('See our rooms'), mail.getByText('Dear'), 14)
    await expect
      .poll(rows)
      .toEqual(['1. Heading Spring is here', '2. Text Dear {firstName|guest},', '3. Button See our rooms'])

    // Each language has its own blocks; what is not saved stays.
    const speak = async (from: string, to: string) => {
      await page.getByRole('combobox', { name: 'Language' }).click()
      await page.getByRole('option', { name: to }).click()
      await page.getByRole('combobox', { name: 'Language' }).getByText(from).waitFor({ state: 'detached' })
    }
    await speak('English', 'French')
    await page.getByText('No blocks yet.').waitFor()
    await page.getByRole('textbox', { name: 'Subject' }).fill('Printemps')
    await press('Offer')
    await typed('Pour vous')
    await speak('French', 'English')
    await page.getByRole('button', { name: /^3\. Button See our rooms/ }).waitFor()

    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.frameLocator('iframe[title="Preview"]').getByText('Dear Mira,').waitFor()
    await page.getByRole('button', { name: 'Compose', exact: true }).click()
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expectUsable(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Add template', exact: true }).click()
    await page.getByText('Spring by keys saved').waitFor()
    const stored = async () => {
      const [found] = await hotel.rows<{ variants: unknown }>(`select variants from campaign_templates where name = 'Spring by keys'`) // prettier-ignore
      return found?.variants
    }
    const first = await stored()
    expect(first).toMatchObject([
      { language: 'en', blocks: [{ type: 'HEADING', text: 'Spring is here' }, { type: 'TEXT', text: 'Dear {firstName|guest},' }, { type: 'BUTTON', text: 'See our rooms', url: '{bookingLink}' }] },
      { language: 'fr', blocks: [{ type: 'OFFER', text: 'Pour vous' }] },
    ]) // prettier-ignore
    await page.reload()
    await page.getByRole('button', { name: /^3\. Button See our rooms/ }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Spring by keys saved').waitFor()
    expect(await stored()).toEqual(first)
    expect(person.faults).toEqual([])
    await person.close()
  })

  test('a campaign that is sent every month until a day is scheduled by its form', async () => {
    const person = await openPage(browser, hotel.url)
    const { page } = person
    await signIn(person, 'prop-marketing', '/Campaign/list?new=yes')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Monthly news')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Monthly news' }).waitFor()
    await page.getByRole('tab', { name: 'Schedule' }).click()
    await page.getByRole('combobox', { name: 'Sent' }).click()
    await page.getByRole('option', { name: 'Every month' }).click()
    await page.getByRole('textbox', { name: 'Last run until' }).fill('31/12/2027')
    await page.keyboard.press('Tab')
    await expectUsable(page)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByText('Run 1 of a series', { exact: false }).waitFor()
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expectUsable(page)
    }
    const [stored] = await hotel.rows<{ repeats: string; until: string }>(`select repeats, repeat_until::text as until from campaigns where name = 'Monthly news'`) // prettier-ignore
    expect(stored).toEqual({ repeats: 'MONTH', until: '2027-12-31' })
    expect(person.faults).toEqual([])
    await person.close()
  })

  test('on a telephone a finger drags a block by its handle', async () => {
    const person = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true })
    const { page } = person
    await signIn(person, 'prop-marketing', '/campaign/templates/add')
    const typed = (text: string) => page.keyboard.insertText(text)
    for (const [type, text] of [
      ['Heading', 'One'],
      ['Text', 'Two'],
      ['Offer', 'Three'],
    ] as const) {
      await page.getByRole('button', { name: type, exact: true }).focus()
      await page.keyboard.press('Enter')
      await typed(text)
    }
    const list = page.getByRole('list', { name: 'Blocks', exact: true })
    const rows = () => list.locator('> li > div > button:first-child').allInnerTexts()
    expect(await rows()).toEqual(['1. Heading One', '2. Text Two', '3. Offer Three'])
    await expectUsable(page)
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const middle = async (of: Locator) => {
      const box = await of.boundingBox()
      if (!box) throw new Error('not on the page')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    await list.scrollIntoViewIfNeeded()
    const [from, to] = [await middle(list.getByTitle('Drag to move').nth(2)), await middle(list.locator('> li').nth(0))]
    await touch('touchStart', from.x, from.y)
    for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from.x, from.y + (to.y - 14 - from.y) * share)
    await list.locator('> li[data-drop="before"]').first().waitFor()
    await touch('touchEnd')
    await expect.poll(rows).toEqual(['1. Offer Three', '2. Heading One', '3. Text Two'])
    expect(person.faults).toEqual([])
    await person.close()
  })

  test('a mail that is full takes nothing that is dragged out of a column, and what is stored stays', async () => {
    const headings = Array.from({ length: 39 }, (_, at) => ({ type: 'HEADING', text: `Heading ${at}` }))
    const columns = { type: 'COLUMNS', left: [{ type: 'TEXT', text: 'From the left' }], right: [] }
    const full = [{ language: 'en', subject: 'Full', preheader: '', text: '', blocks: [columns, ...headings] }]
    const [template] = await hotel.rows<{ id: string }>(
      `update campaign_templates t set variants = $1::jsonb from properties p
        where p.id = t.property_id and p.name = 'Demo Palace' and t.name = 'Winter by the lake' returning t.id`,
      [JSON.stringify(full)],
    )
    const person = await openPage(browser, hotel.url)
    const { page } = person
    await signIn(person, 'prop-admin', `/campaign/templates/${template?.id}`)
    const mail = page.locator('[data-puck-preview]')
    await mail.getByText('Heading 5').scrollIntoViewIfNeeded()
    await drag(page, mail.getByText('From the left'), mail.getByText('Heading 1', { exact: true }), 10)
    await page.getByText('No more blocks fit there.').waitFor()
    const blocks = page.getByRole('list', { name: 'Blocks', exact: true }).locator('> li')
    expect(await blocks.count()).toBe(40)
    await page.getByRole('list', { name: 'Left column' }).getByText('From the left').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Winter by the lake saved').waitFor()
    expect(await hotel.rows(`select variants from campaign_templates where id = $1`, [template?.id])).toEqual([
      { variants: full },
    ])
    expect(person.faults).toEqual([])
    await person.close()
  })
})
