import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { made, reply } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { RatePlan, rates } from '../../contract/rates.ts'
import { PlanCompanyList } from './plan-company-list.tsx'

const ids = {
  bar: '019a0000-0000-7000-8000-000000000011',
  corporate: '019a0000-0000-7000-8000-000000000012',
  acme: '019a0000-0000-7000-8000-000000000021',
}
const bar = made(RatePlan, { id: ids.bar, name: 'Best available', isActive: true })
const corporate = made(RatePlan, { id: ids.corporate, name: 'Corporate', isActive: true, isNegotiated: true })
const row = (more: object = {}) => ({
  ratePlanId: ids.corporate,
  planName: 'Corporate',
  isActive: true,
  companyId: ids.acme,
  companyName: 'Acme',
  firstOn: '2026-12-01' as const,
  lastOn: null,
  ...more,
})
const respondWith = (rows: ReturnType<typeof row>[], saved = () => reply(rates.setPlanCompany, row())) =>
  serve(
    [rates.planCompanies, () => reply(rates.planCompanies, { rows })],
    [rates.setPlanCompany, saved],
    [rates.removePlanCompany, () => reply(rates.removePlanCompany, { isRemoved: true })],
    [companies.search, () => reply(companies.search, { rows: [{ id: ids.acme, displayName: 'Acme' }] })],
  )
const manager = { permissions: ['rates.read', 'rates.write', 'companies.read'] } as const
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('each company is listed with its plan and nights, and gets other nights or none', async () => {
  signIn({ permissions: [...manager.permissions] }, { businessDate: '2026-11-20' })
  const { sent } = respondWith([row(), row({ companyId: ids.bar, companyName: 'Zenith', isActive: false, firstOn: null })]) // prettier-ignore
  await draw(<PlanCompanyList plans={[bar, corporate]} />)
  const acme = (await screen.findByText('Acme')).closest('tr')!
  expect(acme.textContent).toContain('CorporateFrom Tue 1 Dec 2026')
  expect((await screen.findByText('Zenith')).closest('tr')!.textContent).toContain('Corporate (closed)All nights')
  fireEvent.click(within(acme).getByRole('button', { name: 'Edit' }))
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual([
    'setPlanCompany',
    { ratePlanId: ids.corporate, companyId: ids.acme, firstOn: '2026-12-01', lastOn: null },
  ])
})

test('a company is found and added to the one negotiated plan', async () => {
  signIn({ permissions: [...manager.permissions] }, { businessDate: '2026-11-20' })
  const { sent } = respondWith([])
  await draw(<PlanCompanyList plans={[bar, corporate]} />)
  expect(await screen.findByText('No companies yet')).toBeDefined()
  press('Add company')
  write(screen.getByLabelText<HTMLInputElement>(/^Company/), 'ac')
  fireEvent.click(await screen.findByRole('option', { name: /Acme/ }))
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toMatchObject({ ratePlanId: ids.corporate, companyId: ids.acme, firstOn: null, lastOn: null })
})

test('a plan that was made public meanwhile is named at the plan', async () => {
  signIn({ permissions: [...manager.permissions] }, { businessDate: '2026-11-20' })
  respondWith([], refuses('plan_is_public', { name: 'Corporate' }))
  await draw(<PlanCompanyList plans={[bar, corporate]} />)
  press('Add company')
  write(screen.getByLabelText<HTMLInputElement>(/^Company/), 'ac')
  fireEvent.click(await screen.findByRole('option', { name: /Acme/ }))
  press('Save')
  expect(await screen.findByText(/^Corporate is sold to everyone/)).toBeDefined()
})

test('who may only read changes nothing, and without a negotiated plan there is no list', async () => {
  signIn({ permissions: ['rates.read'] }, { businessDate: '2026-11-20' })
  respondWith([row()])
  await draw(<PlanCompanyList plans={[bar, corporate]} />)
  expect(await screen.findByText('Acme')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add company' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  cleanup()
  await draw(<PlanCompanyList plans={[bar]} />)
  expect(screen.queryByText('Negotiated with')).toBeNull()
})
