import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReportEntry, ReportTable } from '#areas/insight/reports/contract/replies.ts'
import { made } from '#test/replies.ts'
import { draw, press, signIn } from '#test/screen.tsx'
import { clearSession } from '#web/session.ts'
import type { Widget } from '../contract/replies.ts'
import { FilterWords } from './filter-words.tsx'
import { useShown } from './use-widget.ts'
import { useArranging } from './use-arranging.ts'
import { WidgetDialog } from './widget-dialog.tsx'

const entry = made(ReportEntry, {
  code: 'takings', title: 'Takings', kind: 'rows', groupings: [],
  metrics: [{ code: 'amount', label: 'Amount', unit: 'money', isSummed: true }],
}) // prettier-ignore
const table = made(ReportTable, {
  code: 'takings',
  list: {
    fields: [
      { key: 'mode', label: 'Mode', kind: 'text', values: [{ value: 'CASH', label: 'Cash' }, { value: 'CARD', label: 'Card' }] },
      { key: 'amount', label: 'Amount', kind: 'money' },
    ],
    groupings: [],
  },
}) // prettier-ignore
const widget: Widget = { report: 'takings', metric: 'amount', period: 'last7', grouping: null, comparison: null, form: 'table', width: 1 } // prettier-ignore
const CASH = { column: 'mode', operator: 'is', value: 'CASH', label: 'Cash' } as const

beforeEach(() => {
  signIn({ permissions: ['reports.read'] }, { localCurrency: 'INR' })
  vi.stubGlobal('fetch', async () => Response.json(table))
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const choose = async (box: RegExp, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: box }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const drawDialog = async (given: Widget) => {
  const done = vi.fn<(widget: Widget) => void>()
  await draw(<WidgetDialog entries={[entry]} widget={given} onDone={done} onClose={() => {}} />)
  return done
}

test('a condition is added to a widget, with the words for its value', async () => {
  const done = await drawDialog(widget)
  fireEvent.click(await screen.findByRole('button', { name: 'Add condition' }))
  const dialog = within((await screen.findAllByRole('dialog')).at(-1) ?? document.body)
  await choose(/^Value/, 'Cash')
  fireEvent.click(dialog.getByRole('button', { name: 'Filter' }))
  await screen.findByText('Mode is Cash')
  press('Apply')
  expect(done).toHaveBeenCalledWith({ ...widget, filters: [CASH] })
})

test('a condition is taken off again, and the widget shows everything', async () => {
  const done = await drawDialog({ ...widget, filters: [CASH] })
  const chip = (await screen.findByText('Mode is Cash')).closest('.MuiChip-root')
  fireEvent.click(chip?.querySelector('svg') ?? document.body)
  await waitFor(() => expect(screen.queryByText('Mode is Cash')).toBeNull())
  press('Apply')
  expect(done.mock.calls[0]?.[0]).not.toHaveProperty('filters')
})

function Words({ of }: { of: Widget }) {
  return <FilterWords widget={useShown(of, [entry])} arranged={of} entries={[entry]} component="span" />
}

test('the heading says what a widget is narrowed down to, each condition as its column shows it', async () => {
  await draw(<Words of={{ ...widget, filters: [CASH, { column: 'amount', operator: 'from', value: '10000' }] }} />)
  await screen.findByText(/^Mode is Cash · Amount .*₹100/)
})

function Arranged() {
  const { widgets, change, isChanged, message } = useArranging([{ ...widget, metric: 'first' }, widget], ({ metric }) => metric)
  return (
    <>
      <button onClick={() => change(0, { ...widget, metric: 'other' })}>change</button>
      <output>{widgets.map(({ metric }) => metric).join(' ')}</output>
      <p>{`${isChanged} ${message}`}</p>
    </>
  )
} // prettier-ignore

test('a widget is changed in place: the others stay where they are, and it is announced', async () => {
  await draw(<Arranged />)
  fireEvent.click(await screen.findByText('change'))
  expect((await screen.findByText('other amount')).tagName).toBe('OUTPUT')
  await screen.findByText(/^true .*other/)
})
