import { useTranslation } from 'react-i18next'
import type { BulkAction } from '#web/ui/bulk-bar.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import type { Folio } from '../../contract/replies.ts'
import type { OpenAction, RowsAction } from './action-dialog.tsx'
import { type BillRow, isReversible, rowReason } from './rows.ts'

const icons: Record<RowsAction, IconName> = {
  allow: 'tag',
  discount: 'tag',
  split: 'split',
  move: 'people',
  transfer: 'move',
  reverse: 'undo',
}

/** What can be done to one charge, and to several at once; each has the reason when it is not allowed. */
export function useRowActions(
  folio: Folio,
  startAction: (openAction: OpenAction) => void,
  onOpen: (row: BillRow) => void,
): {
  row: readonly RowAction<BillRow>[]
  uncharged: readonly RowAction<BillRow>[]
  bulk: readonly BulkAction<BillRow>[]
} {
  const { t } = useTranslation('folios')
  const isClosed = folio.status === 'CLOSED'
  const why = (row: BillRow) => {
    const reason = rowReason(row, isClosed)
    return reason && t(`why.${reason}`)
  }
  const whyNoDiscount = (rows: readonly BillRow[], name: RowsAction) =>
    (name === 'allow' || name === 'discount') && rows.some(({ line }) => line?.kind === 'ROUNDING')
      ? t('why.roundOff')
      : undefined
  const whyMove = folio.parties.length > 1 ? undefined : t('why.onePayer')
  const action = (name: RowsAction): RowAction<BillRow> => ({
    label: t(`deed.${name}`),
    icon: icons[name],
    run: (row) => startAction({ action: name, rows: [row] }),
    isHidden: ({ isOff }) => isOff,
    whyNot: (row) => why(row) ?? whyNoDiscount([row], name) ?? (name === 'move' ? whyMove : undefined),
  })
  const bulk = (name: 'move' | 'transfer' | 'discount' | 'allow' | 'split'): BulkAction<BillRow> => ({
    label: t(`deed.${name}`),
    icon: icons[name],
    run: (rows) => startAction({ action: name, rows }),
    whyNot: (rows) => {
      if ((name === 'allow' || name === 'split') && rows.length !== 1) return t('why.oneAtATime')
      return whyNoDiscount(rows, name) ?? (name === 'move' ? whyMove : undefined)
    },
  })
  const origin: RowAction<BillRow> = { label: t('deed.origin'), icon: 'info', run: onOpen }
  const reverse: RowAction<BillRow> = {
    label: t('deed.reverse'),
    icon: icons.reverse,
    isDestructive: true,
    run: (row) => startAction({ action: 'reverse', rows: [row] }),
    isHidden: (row) => !isReversible(row, isClosed),
  }
  return {
    row: [origin, action('allow'), action('discount'), action('split'), action('move'), action('transfer'), reverse],
    uncharged: [origin, reverse],
    bulk: [bulk('move'), bulk('transfer'), bulk('discount'), bulk('allow'), bulk('split')],
  }
}
