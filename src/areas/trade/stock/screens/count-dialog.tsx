import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Button from '@mui/material/Button'
import { pagesOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { CountLine } from '../contract/replies.ts'
import { stock } from '../contract/stock.ts'
import { unitOptions } from './line-fields.tsx'
import { useStores } from './move-dialogs.tsx'
import { decimalTyped, QuantityText } from './quantity.tsx'

/** A sheet to count a store by: what is typed is counted, what is left empty is not. A blind sheet does not show what to find. */
export function CountDialog({ storeId, onClose }: { storeId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('stock')
  const stores = useStores()
  const [chosen, setChosen] = useState(storeId ?? '')
  const [isBlind, setIsBlind] = useState(false)
  return (
    <Dialog open title={t('count.title')} onClose={onClose} width={720}>
      <MuiTextField select label={t('store')} value={stores.some(({ id }) => id === chosen) ? chosen : ''} onChange={(event) => setChosen(event.target.value)} required>
        {stores.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </MuiTextField>
      <FormControlLabel control={<Switch checked={isBlind} onChange={(_, next) => setIsBlind(next)} />} label={t('count.blind')} />
      {chosen ? <Sheet key={chosen} storeId={chosen} isBlind={isBlind} onClose={onClose} /> : <Typography color="textSecondary">{t('count.choose')}</Typography>}
    </Dialog>
  ) // prettier-ignore
}

type Entry = { counted: string; unit: string }

/** What was typed, as it is sent; what is left empty is not counted. */
const countedOf = (typed: Readonly<Record<string, Entry>>) =>
  Object.entries(typed).flatMap(([itemId, entry]) => (entry.counted === '' ? [] : [{ itemId, ...entry }]))

type SheetProps = { storeId: string; isBlind: boolean; onClose: () => void }

function Sheet({ storeId, isBlind, onClose }: SheetProps) {
  const { t } = useTranslation('stock')
  const pages = useInfiniteQuery(pagesOf(stock.countSheet, { storeId, isBlind, limit: 100 }))
  const [typed, setTyped] = useState<Readonly<Record<string, Entry>>>({})
  const form = useRouteForm(stock.count, {
    defaults: { storeId, note: '', lines: [] },
    onDone: ({ moves }) => {
      toast(t('count.done', { count: moves.length }))
      onClose()
    },
  })
  if (pages.isPending) return <LinesSkeleton />
  if (pages.isError && !pages.data) return <ErrorState error={pages.error} retry={() => void pages.refetch()} />
  const rows = pages.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyState icon="list" title={t('count.empty')} text={t('count.emptyText')} />
  const lines = countedOf(typed)
  const take = (itemId: string, entry: Entry) => {
    const next = { ...typed, [itemId]: entry }
    setTyped(next)
    form.setValue('lines', countedOf(next), { shouldDirty: true })
  }
  const faultOf = (itemId: string): string | undefined => {
    const faults = form.formState.errors.lines as
      | readonly ({ counted?: { message?: string } } | undefined)[]
      | undefined
    return faults?.[lines.findIndex((line) => line.itemId === itemId)]?.counted?.message
  }
  return (
    <Form form={form} label={t('count.title')}>
      <Box component="ul" aria-label={t('count.sheet')} sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: '46vh', overflowY: 'auto' }}>
        {rows.map((line) => (
          <Box component="li" key={line.itemId} sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(140px, 1fr) 130px 130px' }, gap: 2, alignItems: 'center', py: 1.5, borderBottom: '1px solid var(--line)' }}>
            <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{line.name}</Typography>
              {line.onHand !== null && (
                <Typography variant="caption" color="textSecondary">
                  {t('count.should')} <QuantityText quantity={line.onHand} unit={line.baseUnit} />
                </Typography>
              )}
            </Box>
            <Counted line={line} entry={typed[line.itemId] ?? { counted: '', unit: line.baseUnit }} fault={faultOf(line.itemId)} onChange={(entry) => take(line.itemId, entry)} />
          </Box>
        ))}
      </Box>
      {pages.hasNextPage && <Button onClick={() => void pages.fetchNextPage()}>{t('count.more')}</Button>}
      <TextField form={form} name="note" label={t('note')} maxLength={300} />
      <FormButtons form={form} label={t('count.ok', { count: lines.length })} onCancel={onClose} isDisabled={lines.length === 0} />
    </Form>
  ) // prettier-ignore
}

type CountedProps = { line: CountLine; entry: Entry; fault: string | undefined; onChange: (entry: Entry) => void }

function Counted({ line, entry, fault, onChange }: CountedProps) {
  const { t } = useTranslation('stock')
  return (
    <>
      <MuiTextField
        size="small"
        label={t('count.there')}
        value={entry.counted}
        onChange={(event) => onChange({ ...entry, counted: decimalTyped(event.target.value) })}
        error={fault !== undefined}
        helperText={fault}
        slotProps={{
          htmlInput: {
            inputMode: 'decimal',
            style: { textAlign: 'end' },
            'aria-label': t('count.one', { name: line.name }),
          },
        }}
      />
      <MuiTextField
        select
        size="small"
        label={t('unit')}
        value={entry.unit}
        onChange={(event) => onChange({ ...entry, unit: event.target.value })}
      >
        {unitOptions(line).map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </MuiTextField>
    </>
  )
}
