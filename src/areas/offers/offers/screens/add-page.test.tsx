import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { made } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { Company, CompanyHit } from '#areas/parties/companies/contract/replies.ts'
import { offers } from '../contract/offers.ts'
import { Offer } from '../contract/replies.ts'
import { AddOfferPage } from './add-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const COMPANY = '019a0000-0000-7000-8000-0000000000c0'
const saved = () => Response.json(made(Offer, { channels: ['DESK'] }))

test('days it never has, days of departure and companies are typed and sent', async () => {
  signIn({ permissions: ['offers.write', 'companies.read'] })
  const acme = { id: COMPANY, displayName: 'Acme' }
  const { sent } = serve(
    [offers.create, saved],
    [companies.search, () => Response.json({ rows: [made(CompanyHit, acme)] })],
    [companies.get, () => Response.json(made(Company, acme))],
  )
  await draw(<AddOfferPage />)
  write(screen.getByLabelText(/^Name/), 'Quiet days')
  press('Add days')
  const row = within(screen.getByRole('group', { name: 'Days 1' }))
  write(row.getByLabelText(/^First day/), '2026-12-24')
  write(row.getByLabelText(/^Last day/), '2026-12-26')
  const leaving = within(screen.getByRole('group', { name: /^Departure on/ }))
  fireEvent.click(leaving.getByRole('button', { name: /Sun/ }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Guests' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Guests of companies' }))
  await userEvent.type(screen.getByLabelText(/^Add a company/), 'Acm')
  await userEvent.click(await screen.findByRole('option', { name: /Acme/ }))
  press('Save draft')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toMatchObject({
    conditions: {
      blackouts: [{ firstOn: '2026-12-24', lastOn: '2026-12-26' }],
      departureDays: [7],
      companyIds: [COMPANY],
    },
  })
})

test('what comes off after tax has its amounts with tax, and what cannot comes off before it again', async () => {
  signIn({ permissions: ['offers.write'] })
  const { sent } = serve([offers.create, saved])
  await draw(<AddOfferPage />)
  const choose = async (field: string, option: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: field }))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  write(screen.getByLabelText(/^Name/), 'Club card')
  await choose('Comes off', 'After tax')
  expect(screen.queryByRole('combobox', { name: 'Amounts are' })).toBeNull()
  await choose('Off', 'Orders')
  expect(screen.queryByRole('combobox', { name: 'Amounts are' })).toBeNull()
  await choose('What guests get', 'An amount off each item')
  expect(screen.queryByRole('combobox', { name: 'Comes off' })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Amounts are' }).textContent).toBe('As prices are entered')
  await choose('What guests get', 'A percentage off each item')
  write(screen.getByLabelText(/^Percentage/), '10')
  await choose('Comes off', 'After tax')
  press('Save draft')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toMatchObject({
    target: 'ORDER',
    channels: ['TILL'],
    comesOff: 'AFTER_TAX',
    amountsAre: 'WITH_TAX',
  })
})
