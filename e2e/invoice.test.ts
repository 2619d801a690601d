import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'

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

const last = async () => {
  const [row] = await hotel.rows<{ id: string; number: string; type: string; total: number; net: number }>(
    `select id, number, document_type as type, total_minor::int as total, net_minor::int as net
       from invoices order by issued_at desc, id desc limit 1`,
  )
  if (!row) throw new Error('nothing was issued')
  return row
}

/** Opens the menu of what is done to a document less often, and one entry of it. */
async function choose({ page }: Person, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function writeDraft({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Write the lines' }).click()
  await page.getByLabel('Bill to').fill('Sen & Sons')
  await page.getByLabel('Description').fill('Hall for a day')
  await page.getByLabel('Unit price').fill('12000')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByLabel('Description').nth(1).fill('Projector')
  await page.getByLabel('Unit price').nth(1).fill('1000')
  await page.getByLabel('Discount').nth(1).fill('10')
  await page.getByRole('status', { name: 'What it comes to' }).getByText('₹12,900.00').waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/draft=/)
}

describe.skipIf(!hasBrowser)(`an invoice’s life${withoutBrowser}`, () => {
  test('is drafted, issued, credited in part, and opened by the guest with a PIN', async () => {
    const clerk = await openPage(browser, hotel.url)
    const { page } = clerk
    await signIn(clerk, 'prop-admin', '/invoice/invoice-create')
    await writeDraft(clerk)

    await page.goto('/invoice/invoice-list?tab=drafts')
    await page.getByText('Sen & Sons').click()
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Sen & Sons').waitFor()
    await question.getByRole('button', { name: 'Issue' }).click()
    await page.getByText('Unchanged since it was issued.').waitFor()
    const invoice = await last()
    expect(invoice).toMatchObject({ type: 'INVOICE', net: 1_290_000 })
    await page.getByRole('heading', { name: `Invoice ${invoice.number}` }).waitFor()

    await choose(clerk, 'Credit note')
    const dialog = page.getByRole('dialog', { name: /Credit note/ })
    await dialog.getByRole('radio', { name: 'Line by line' }).check()
    const amount = dialog.getByLabel('Amount before tax').first()
    await amount.fill('12000.01')
    await dialog.getByText('At most ₹12,000.00').waitFor()
    expect(await dialog.getByRole('button', { name: 'Issue credit note' }).isDisabled()).toBe(true)
    await amount.fill('2000')
    await dialog.getByRole('button', { name: 'Issue credit note' }).click()
    await page.getByRole('heading', { name: /^Credit note CRN/ }).waitFor()
    const note = await last()
    expect(note).toMatchObject({ type: 'CREDIT_NOTE', net: 200_000 })

    await page.getByRole('link', { name: invoice.number }).click()
    await page.getByRole('heading', { name: `Invoice ${invoice.number}` }).waitFor()
    await page.getByRole('link', { name: note.number }).waitFor()
    await choose(clerk, 'Guest access')
    await page.getByRole('button', { name: 'Make PIN' }).click()
    const pin = (await page.locator('[data-pin]').textContent()) ?? ''
    expect(pin).toMatch(/^\d{6}$/)
    const link = new URL((await page.getByRole('link', { name: /invoice\/access/ }).getAttribute('href')) ?? '')
    await guestOpens(`${link.pathname}${link.search}`, pin, invoice.number, note.number)

    expect(clerk.faults).toEqual([])
    await clerk.close()
  })

  test('a booking’s open charges become an invoice through a draft', async () => {
    const [booking] = await hotel.rows<{ id: string; reference: string }>(
      `select b.id, b.reference from bookings b join properties p on p.id = b.property_id and p.name = 'Demo Palace'
        where b.status = 'IN_HOUSE' and not exists (select from invoices i where i.booking_id = b.id) order by b.id limit 1`,
    )
    if (!booking) throw new Error('the demo has nobody in house without an invoice')
    const clerk = await openPage(browser, hotel.url)
    const { page } = clerk
    await signIn(clerk, 'prop-admin', `/invoice/invoice-create?booking=${booking.id}`)
    await page.getByRole('checkbox', { name: /open charge/ }).waitFor()
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Issue' }).click()
    await page.getByText('Unchanged since it was issued.').waitFor()
    await page.getByRole('link', { name: `Open booking ${booking.reference}` }).waitFor()
    expect(clerk.faults).toEqual([])
    await clerk.close()
  })

  test('is printed in the guest’s language, or in the one chosen, whatever the clerk reads', async () => {
    const [invoice] = await hotel.rows<{ id: string; number: string }>(
      `update customers c set language = 'fr' from invoices i join properties p on p.id = i.property_id
        where p.name = 'Demo Palace' and i.document_type = 'INVOICE' and i.company_id is null
          and c.property_id = i.property_id and c.id = i.customer_id returning i.id, i.number`,
    )
    if (!invoice) throw new Error('the demo has no invoice of a guest')
    const clerk = await openPage(browser, hotel.url)
    const { page } = clerk
    await signIn(clerk, 'prop-admin', `/invoice/${invoice.id}`)
    const sheet = page.getByRole('article')
    await sheet.getByText('FACTURE', { exact: true }).waitFor()
    expect(await sheet.innerText()).toMatch(/Facturé à[^]*nuit[^]*roupies/)
    await page.getByRole('heading', { name: `Invoice ${invoice.number}` }).waitFor()

    await page.getByRole('group', { name: 'Language of the document' }).getByText('English').click()
    await sheet.getByText('TAX INVOICE').waitFor()
    const pdfRequest = page.waitForRequest(/\/pdf/)
    await page.getByRole('button', { name: 'PDF' }).click()
    expect((await pdfRequest).url()).toContain('language=en')
    expect(clerk.faults).toEqual([])
    await clerk.close()
  })
})

/** Wrong PIN, another user and a missing order get the same refusal; the right PIN opens everything of the order. */
async function guestOpens(address: string, pin: string, number: string, noteNumber: string): Promise<void> {
  const guest = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true })
  const { page } = guest
  const wrong = pin === '000000' ? '000001' : '000000'
  const refusals: string[] = []
  for (const [where, key] of [
    [address, wrong],
    [address.replace(/userId=[^&]+/, 'userId=999999'), pin],
    ['/invoice/access?orderId=019a0000-0000-7000-8000-00000000ffff&userId=8', pin],
  ] as const) {
    await page.goto(where)
    await page.getByLabel('PIN').fill(key)
    await page.getByRole('button', { name: 'Open' }).click()
    refusals.push(await page.getByRole('alert').innerText())
  }
  expect(new Set(refusals).size).toBe(1)

  await page.goto(address)
  await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('heading', { name: `Invoice ${number}` }).waitFor()
  await page.getByRole('tab', { name: noteNumber }).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save PDF' }).click()
  expect((await saving).suggestedFilename()).toBe(`${number.replaceAll('/', '-')}.pdf`)
  expect(guest.faults).toEqual([])
  await guest.close()
}
