import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { MoreActions, type RowAction, RowActions } from '../../ui/row-actions.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toasts.tsx'
import { MoneyText } from '../../ui/values.tsx'

type Room = { number: string; type: string; price: number }
const rooms: Room[] = [
  { number: '101', type: 'Standard', price: 450000 },
  { number: '102', type: 'Standard', price: 450000 },
  { number: '201', type: 'Suite', price: 1250000 },
]
const actions: RowAction<Room>[] = [
  { label: 'Check in', isPrimary: true, run: ({ number }) => toast(`Room ${number}`) },
  { label: 'Block', icon: 'lock', run: ({ number }) => toast(`Room ${number}`) },
  { label: 'Delete', whyNot: () => 'Somebody sleeps there', isDestructive: true, run: () => {} },
]

/** Rows at hand, searched where they are. Rows of a route are read by `DataList`, which adds search, filters, pages and the export. */
export default function Example() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['102']))
  const [text, setText] = useState('')
  const shown = rooms.filter(({ type }) => type.toLowerCase().includes(text.toLowerCase()))
  const chosen = rooms.filter(({ number }) => keys.has(number))
  const [first = { number: '', type: '', price: 0 }] = rooms
  return (
    <>
      <Section
        isFlush
        title="Rooms"
        action={<MoreActions row={first} actions={[{ label: 'Print', icon: 'print', run: () => toast('Printed') }]} />}
      >
        {chosen.length > 0 && (
          <BulkBar
            rows={chosen}
            actions={[{ label: 'Mark clean', icon: 'check', run: (_, clear) => clear() }]}
            clear={() => setKeys(new Set())}
          />
        )}
        <ListToolbar
          search={{ name: 'text', label: 'Search rooms' }}
          filters={[]}
          values={{ text }}
          onChange={(change) => setText(change['text'] ?? '')}
          onExport={undefined}
          count={`${shown.length} rooms`}
        />
        <DataTable
          label="Rooms"
          rows={shown}
          rowKey={({ number }) => number}
          selection={{ keys, set: setKeys }}
          actions={actions}
          columns={[
            { key: 'number', label: 'Number', cell: ({ number }) => number, phone: 'title', total: 'All together' },
            { key: 'type', label: 'Type', cell: ({ type }) => type },
            {
              key: 'price',
              label: 'Price',
              align: 'end',
              phone: 'end',
              cell: ({ price }) => <MoneyText amount={price} />,
              total: <MoneyText amount={shown.reduce((sum, { price }) => sum + price, 0)} />,
            },
          ]}
        />
      </Section>
      <p>
        <Icon name="chevronRight" /> What can be done with one row, by itself:
      </p>
      <RowActions row={first} actions={actions} />
    </>
  )
}
