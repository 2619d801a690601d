import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Permission } from '#core/permissions.ts'
import { clearSession, saveSession } from '#web/session.ts'
import { draw } from '#test/screen.tsx'
import { ImportPage } from './import-page.tsx'

afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const signIn = (...permissions: Permission[]) =>
  saveSession({ id: 1, firstName: '', lastName: '', displayName: '', logoUrl: null, roles: ['PROP_ADMIN'], roleId: null, roleName: null, permissions, propertyId: 1, organizationId: 1 }, 'token') // prettier-ignore

test('a table of products is pasted, its columns are known, and the dry run shows what would be made and the faults', async () => {
  signIn('imports.write', 'products.write')
  const requested = vi.fn<(url: string, body: unknown) => void>()
  const fault = { line: 3, name: 'Fish', faults: ['PRICE', 'ALLERGENS'], refusal: '', details: {} }
  vi.stubGlobal('fetch', async (url: string | Request, { body }: RequestInit = {}) => {
    const address = String(url instanceof Request ? url.url : url)
    if (!address.endsWith('/check')) return Response.json({ rows: [], next: null })
    requested(address, JSON.parse(String(body)))
    return Response.json({ lines: [fault], rightCount: 1, wrongCount: 1, newGroups: ['South'] })
  })
  await draw(<ImportPage />)
  fireEvent.click(await screen.findByRole('tab', { name: 'Products' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Paste here' }), {
    target: { value: 'Name\tCategory\tPrice\tVeg / Non-veg\nDosa\tSouth\t150\tVeg\nFish\tSouth\t-1\tNon-veg' },
  })
  expect(screen.queryByLabelText('Days are written')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Make groups that are missing' }))
  fireEvent.click(screen.getByRole('button', { name: 'Check the table' }))
  await screen.findByText('A new group: South.')
  expect(requested).toHaveBeenCalledWith(
    expect.any(String),
    expect.objectContaining({
      kind: 'PRODUCTS',
      columns: ['productName', 'group', 'price', 'diets'],
      makesGroups: true,
      rows: [
        ['Dosa', 'South', '150', 'Veg'],
        ['Fish', 'South', '-1', 'Non-veg'],
      ],
    }),
  )
  const wrong = within(await screen.findByRole('table', { name: 'What was found' }))
  wrong.getByText('The price cannot be read. One of the allergens is not known.')
  const begin = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 line' })
  expect(begin().disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Leave out the lines that are wrong' }))
  expect(begin().disabled).toBe(false)
})

test('who may not add products is not offered to import them', async () => {
  signIn('imports.write')
  vi.stubGlobal('fetch', async () => Response.json({ rows: [], next: null }))
  await draw(<ImportPage />)
  await screen.findByRole('tab', { name: 'Guests' })
  expect(screen.queryByRole('tab', { name: 'Products' })).toBeNull()
})
