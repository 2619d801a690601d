import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { TODAY } from '#test/furnished.ts'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

/** The address a mail brings, after `path`. */
async function addressIn(path: string): Promise<string> {
  const folder = join(hotel.dataDir, 'mail')
  for (let tries = 0; tries < 60; tries += 1) {
    for (const file of existsSync(folder) ? readdirSync(folder) : []) {
      const mail = readFileSync(join(folder, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=')
      const at = mail.indexOf(path)
      if (at >= 0) return /\S+/.exec(mail.slice(at))?.[0] ?? ''
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`no mail with ${path} has come`)
}

/** What the link to the form carries. */
const UTM = 'utm_source=letter-of-may&utm_medium=email&utm_campaign=weddings'

/** The report names the link an enquiry came by, with what became of it. */
async function expectByLink({ page }: Person): Promise<void> {
  // The enquiry came now, by the clock; the demo's business date is another day.
  const now = new Date().toISOString().slice(0, 10) as Day
  await page.goto(`/businessLead/reports?period=custom&from=${addDays(now, -1)}&until=${addDays(now, 2)}`)
  await page.getByRole('heading', { name: 'Enquiries by link' }).waitFor()
  const names = await page.getByRole('term').allTextContents()
  const outcomes = await page.getByRole('definition').allTextContents()
  expect(outcomes[names.indexOf('letter-of-may / email / weddings')]).toMatch(/^1 enquiry, 1 converted, 0 won/)
  await expectUsable(page)
}

const onPhone = () => openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true, isDark: true })

/** A form of the property, as its manager adds one; its address for guests. */
async function addForm({ page }: Person): Promise<string> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Groups and weddings')
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  const [form] = await hotel.rows<{ key: string }>(`select public_key as key from lead_forms where name = 'Groups and weddings'`) // prettier-ignore
  return `/enquire?form=${form?.key ?? ''}`
}

/** A project follows a definite deal. */
async function setUpDefinite({ page }: Person): Promise<void> {
  await page.goto('/businessLead/set-up?tab=definite')
  await page.getByRole('combobox', { name: 'Project from template' }).click()
  await page.getByRole('option').last().click()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectUsable(page)
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
}

/** Two enquiries of the open inbox are one: the one that is looked at goes into the other. */
async function mergeTwo({ page }: Person): Promise<void> {
  const [stays, goes] = await hotel.rows<{ id: string; title: string; number: number }>(
    `select l.id, l.title, l.number from leads l join properties p on p.id = l.property_id and p.name = 'Demo Palace'
      where l.state = 'WORKING' order by l.number limit 2`,
  )
  await page
    .getByText(goes?.title ?? '', { exact: true })
    .first()
    .click()
  await page.getByRole('button', { name: 'Merge with another enquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge enquiries' })
  await dialog.getByRole('combobox', { name: 'The other enquiry' }).fill(stays?.title ?? '')
  await page.getByRole('option').first().click()
  await dialog.getByText(`“${goes?.title}” stays.`).waitFor()
  await dialog.getByRole('button', { name: 'Let the other one stay' }).click()
  await dialog.getByText(`No. ${goes?.number}, “${goes?.title}”, becomes a duplicate.`, { exact: false }).waitFor()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectUsable(page)
  }
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('The enquiries are one now').waitFor()
  await page.getByRole('heading', { name: stays?.title ?? '' }).waitFor()
  const after = await hotel.rows<{ state: string }>('select state from leads where id = any($1::uuid[]) order by number', [[stays?.id, goes?.id]]) // prettier-ignore
  expect(after.map(({ state }) => state)).toEqual(['WORKING', 'DUPLICATE'])
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: stays?.title ?? '' }).waitFor({ state: 'detached' })
}

describe.skipIf(!hasBrowser)(`leads${withoutBrowser}`, () => {
  test('a visitor enquires on a phone, the enquiry becomes a deal, and its signed proposal holds the rooms', async () => {
    const manager = await openPage(browser, hotel.url)
    await signIn(manager, 'prop-manager', '/businessLead/set-up')
    const address = await addForm(manager)
    await setUpDefinite(manager)

    const visitor = await onPhone()
    await visitor.page.goto(`${address}&${UTM}`)
    await visitor.page.getByRole('textbox', { name: 'First name' }).fill('Ines')
    await visitor.page.getByRole('textbox', { name: 'E-mail' }).fill('ines@mail.example')
    await visitor.page.getByRole('textbox', { name: 'Message' }).fill('<b>Two nights</b> for a wedding')
    await expectUsable(visitor.page)
    await visitor.page.getByRole('button', { name: 'Send enquiry' }).click()
    await visitor.page.getByText('Please confirm your address').waitFor()
    await visitor.page.goto(await addressIn('/enquire?confirm='))
    await visitor.page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await visitor.page.getByText(/Thank you/).waitFor()
    expect(visitor.faults).toEqual([])

    const { page } = manager
    await page.goto('/businessLead/manage-businesslead')
    await mergeTwo(manager)
    await page.getByText('Groups and weddings: Ines').first().click()
    await page.getByText('<b>Two nights</b> for a wedding').waitFor()
    await page.getByText('letter-of-may / email / weddings', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Log activity' }).click()
    await page.getByRole('textbox', { name: 'Subject' }).fill('Called back')
    await page.getByRole('textbox', { name: 'Subject' }).press('Enter')
    await page.getByText('The activity is logged').waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Convert' }).click()
    await page.getByRole('textbox', { name: 'Deal' }).fill('Wedding of Ines')
    await page.getByRole('dialog', { name: 'Convert' }).getByRole('button', { name: 'Convert' }).click()
    await page.getByText('The enquiry is converted').waitFor()
    await expectByLink(manager)

    await page.goto('/businessLead/deals')
    await page.getByText('Wedding of Ines').first().click()
    await page.getByRole('textbox', { name: 'First night' }).fill(addDays(TODAY, 60))
    // The rows follow the day once it is left.
    await page.getByRole('textbox', { name: 'First night' }).press('Tab')
    for (const cell of [0, 1]) await page.getByRole('textbox', { name: /^Standard, / }).nth(cell).fill('2') // prettier-ignore
    await page.getByRole('textbox', { name: 'Rate of Standard' }).fill('3000')
    await page.getByRole('button', { name: 'Save rooms' }).click()
    await page.getByText('The rooms are saved').waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Send proposal' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Send proposal' })
    await dialog.getByRole('textbox', { name: 'Valid until' }).fill(addDays(TODAY, 3_000))
    await dialog.getByRole('button', { name: 'Send proposal' }).click()
    await page.getByText('The proposal is sent').waitFor()

    await visitor.page.goto(await addressIn('/proposal?token='))
    await visitor.page.getByRole('textbox', { name: 'Your name' }).fill('Ines Prado')
    await visitor.page.getByText('Net', { exact: true }).first().waitFor()
    const pad = visitor.page.getByRole('button', { name: 'Signature' })
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) await pad.press(key)
    await visitor.page.getByRole('checkbox', { name: 'I accept this proposal and its terms' }).check()
    await expectUsable(visitor.page)
    await visitor.page.getByRole('button', { name: 'Sign and accept' }).click()
    await visitor.page.getByText(/You have signed/).waitFor()
    await visitor.page.getByText(/Digest of what was signed: [0-9a-f]{64}/).waitFor()
    const [file] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.page.getByRole('button', { name: 'Download as PDF' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^proposal-\d+-1\.pdf$/)
    await expectUsable(visitor.page)
    await visitor.close()

    const held = async () => {
      const [row] = await hotel.rows<{ stage: string; status: string; rooms: number }>(
        `select d.stage, g.status, (select sum(n.held)::int from allotment_nights n where n.property_id = g.property_id and n.group_id = g.id) as rooms
           from deals d left join groups g on (g.property_id, g.id) = (d.property_id, d.group_id) where d.name = 'Wedding of Ines'`,
      )
      return row
    }
    await expect.poll(held, { timeout: 20_000 }).toEqual({ stage: 'DEFINITE', status: 'DEFINITE', rooms: 4 })

    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.reload()
      await page.getByRole('link', { name: 'Open the project' }).waitFor()
      await expectUsable(page)
    }
    await page.getByRole('link', { name: 'Open the group' }).click()
    await page.getByRole('tab', { name: 'Guests' }).click()
    await page.getByRole('button', { name: 'Import rooming list' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Ines Prado\nLuca Prado')
    await page.getByRole('dialog').getByRole('button', { name: 'Import rooming list' }).click()
    await page.getByRole('dialog').getByText('Booked', { exact: true }).nth(1).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('table').getByText('Luca Prado').waitFor()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectUsable(page)
      await page.goto('/businessLead/reports?period=last90&compare=lastYear')
      await page.getByText('Before:').first().waitFor()
      await expectUsable(page)
      await page.goBack()
    }
    expect(manager.faults).toEqual([])
    await manager.close()
  })

  test('a table of enquiries is imported from the inbox, its faulty line named, and goes out again', async () => {
    const manager = await openPage(browser, hotel.url)
    await signIn(manager, 'prop-manager', '/businessLead/manage-businesslead')
    const { page } = manager
    await page.getByRole('button', { name: 'Import a table' }).click()
    const day = (days: number) => addDays(TODAY, days)
    const csv = [
      'Subject;Name;Email;Kind;Arrival;Departure;Rooms',
      `Choir of Sena;Ines Rao;ines@choir.example;Group;${day(60)};${day(62)};14`,
      `Reunion;Ana Costa;nowhere;Group;${day(70)};${day(72)};6`,
    ].join('\n')
    const file = { name: 'enquiries.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByLabel('Choose a file').last().setInputFiles([file])
    await page.getByRole('button', { name: 'Check the table' }).click()
    await page.getByText('Ready: 1. To mend: 1.').waitFor()
    await page.getByRole('checkbox', { name: 'Leave out the lines that are wrong' }).check()
    await page.getByRole('button', { name: 'Import 1 line', exact: true }).click()
    const running = page.getByRole('dialog', { name: 'enquiries.csv' })
    await running.getByText('1 of 1').waitFor({ timeout: 20_000 })
    const stored = () => hotel.rows(`select rooms from leads where title = 'Choir of Sena'`)
    expect(await stored()).toEqual([{ rooms: 14 }])
    await running.getByRole('button', { name: 'Undo this import' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).last().getByRole('button', { name: 'Undo this import' }).click() // prettier-ignore
    await page.getByText('The import is undone').waitFor()
    expect(await stored()).toEqual([])
    expect(manager.faults).toEqual([])
    await manager.close()
  })

  test('what is planned stays within its day of the calendar', async () => {
    const manager = await openPage(browser, hotel.url)
    await signIn(manager, 'prop-marketing', '/businessLead/calendar?whose=all')
    const entries = manager.page.getByRole('main').getByRole('region').getByRole('button')
    await entries.first().waitFor()
    const beyond = await entries.evaluateAll((all) =>
      all.flatMap((entry) => {
        const day = entry.closest('section')?.getBoundingClientRect()
        return day && entry.getBoundingClientRect().right > day.right ? [entry.textContent] : []
      }),
    )
    expect(beyond).toEqual([])
    await expectUsable(manager.page)
    expect(manager.faults).toEqual([])
    await manager.close()
  })

  test('a business enquires at the platform on a phone, and its staff makes an organisation of it', async () => {
    const visitor = await onPhone()
    await visitor.page.goto('/enquire')
    await visitor.page.getByRole('textbox', { name: 'Business' }).fill('Lake Inn')
    await visitor.page.getByRole('textbox', { name: 'First name' }).fill('Noor')
    await visitor.page.getByRole('textbox', { name: 'E-mail' }).fill('noor@lake.example')
    await expectUsable(visitor.page)
    await visitor.page.getByRole('button', { name: 'Send enquiry' }).click()
    await visitor.page.getByText(/Thank you/).waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.close()

    const staff = await openPage(browser, hotel.url)
    await signIn(staff, 'super-admin', '/bookone-admin/platform-leads')
    const { page } = staff
    await page.getByText('Lake Inn').first().click()
    await page.getByRole('button', { name: 'Log activity' }).click()
    await page.getByRole('textbox', { name: 'Subject' }).fill('Called back')
    await page.getByRole('textbox', { name: 'Subject' }).press('Enter')
    await page.getByText('The activity is logged').waitFor()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectUsable(page)
    }
    await page.getByRole('button', { name: 'Make an organisation' }).click()
    await page.getByRole('dialog', { name: 'Make an organisation' }).getByRole('button', { name: 'Make an organisation' }).click() // prettier-ignore
    await page.getByText('The lead is an organisation now').waitFor()
    expect(await hotel.rows(`select name from organisations where name = 'Lake Inn'`)).toHaveLength(1)
    expect(staff.faults).toEqual([])
    await staff.close()
  })
})
