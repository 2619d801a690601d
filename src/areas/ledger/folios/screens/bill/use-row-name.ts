import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import type { BillRow } from './rows.ts'

/** What a row of the bill is called: a night by its day, a line as it was named. */
export function useRowName(): (row: BillRow) => string {
  const { t } = useTranslation('folios')
  const { day } = useDays()
  return (row) => {
    if (row.night) return t('nightOf', { day: day(row.day, 'short'), type: row.name })
    const name = row.quantity > 1 ? `${row.name} × ${row.quantity}` : row.name
    if (!row.line || !row.isOff) return row.line?.kind === 'TRANSFER' ? t('row.TRANSFER_IN', { name }) : name
    if (row.line.reversesId !== null) return t('row.REVERSAL', { name })
    if (row.line.kind === 'TRANSFER') return t('row.TRANSFER_OUT', { name })
    if (row.line.kind === 'ALLOWANCE') return t(row.line.isDiscount ? 'row.DISCOUNT' : 'row.ALLOWANCE', { name })
    if (row.line.kind === 'DISCOUNT') return t(row.line.net > 0 ? 'row.AFTER_TAX_BACK' : 'row.AFTER_TAX', { name })
    return t('row.SPLIT', { name })
  }
}
