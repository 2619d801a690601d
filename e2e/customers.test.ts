import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

/** Two entries of one guest at the hotel of the demo. */
const TWINS = `
  insert into customers (property_id, id, first_name, last_name, search_name, search_first, email, date_of_birth, created_at)
  select p.id, gen_random_uuid(), v.first, 'Mergewell', 'mergewell ' || lower(v.first), lower(v.first) || ' mergewell', 'nora.m@mail.example', '1980-04-01', now()
    from (select b.property_id as id from bookings b where b.status = 'IN_HOUSE' order by b.id limit 1) p, (values ('Nora'), ('Norah')) v(first)
  returning id`

describe.skipIf(!hasBrowser)(`customers${withoutBrowser}`, () => {
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

  test('two entries of one guest are found, merged and separated again, and one of them is erased', async () => {
    await hotel.rows(TWINS)
    const manager = await openPage(browser, hotel.url)
    const { page } = manager
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(manager, 'prop-manager', '/customer/duplicates')
    await page.getByRole('button', { name: 'Search now' }).click()
    const pair = page.getByRole('row').filter({ hasText: 'Norah Mergewell' })
    await pair.waitFor()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectUsable(page)
    }
    await pair.getByText('Mergewell').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('You can undo this within 30 days.').waitFor()
    await expectUsable(page)
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /Mergewell/ }).waitFor()
    await page.getByText('Merged into this customer').waitFor()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectUsable(page)
    }
    await page.getByRole('button', { name: 'Undo merge' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo merge' }).click()
    await page.getByText(/is a customer of their own again/).waitFor()
    expect(
      await hotel.rows(
        `select count(*)::int as n from customers where last_name = 'Mergewell' and merged_into_id is null`,
      ),
    ).toEqual([{ n: 2 }])

    // A second address takes the place of the first, which stays.
    await page.getByRole('button', { name: 'Add address' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' }).fill('nora@work.example')
    await expectUsable(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Add address' }).click()
    await page.getByRole('button', { name: 'Make primary: nora@work.example' }).click()
    await page.getByRole('button', { name: 'Make primary: nora.m@mail.example' }).waitFor()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectUsable(page)
    }
    expect(
      await hotel.rows(`select email from customers where last_name = 'Mergewell' and email = 'nora@work.example'`),
    ).toHaveLength(1)

    await page.getByRole('button', { name: 'Privacy request' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Request' }).click()
    await page.getByRole('option', { name: 'Erasure' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New privacy request' }).click()
    await page.getByRole('heading', { level: 1, name: 'Privacy requests' }).waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Carry out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase personal data' }).click()
    await page.getByText('The personal data is erased').waitFor()
    expect(await hotel.rows(`select count(*)::int as n from customers where last_name = 'Mergewell'`)).toEqual([
      { n: 1 },
    ])
    expect(await hotel.rows(`select value from customer_contacts where value like 'nora%'`)).toEqual([])
    await page.goto('/bookone/customer-list?view=RESTRICTED')
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    await expectUsable(page)
    expect(manager.faults).toEqual([])
    await manager.close()
  })
})
