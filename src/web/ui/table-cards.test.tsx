import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TableCards } from './table-cards.tsx'

test('a line of a card without a value is left out', () => {
  const rows = [{ id: 'a', name: 'Gateway tried', booking: '', count: 0 }]
  const columns = [
    { key: 'name', label: 'What', phone: 'title' as const, cell: (row: (typeof rows)[number]) => row.name },
    { key: 'booking', label: 'Booking', cell: (row: (typeof rows)[number]) => row.booking && <b>{row.booking}</b> },
    { key: 'count', label: 'Count', cell: (row: (typeof rows)[number]) => row.count },
  ]
  render(<TableCards label="Audit" rows={rows} rowKey={({ id }) => id} columns={columns} />)
  expect(screen.queryByText('Booking')).toBeNull()
  expect(screen.getByText('Count').nextSibling?.textContent).toBe('0')
})
