import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useCan, useSession } from '#web/session.ts'
import { useShortcut } from '#web/shortcuts.ts'
import { useNotify } from '#web/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useDocumentLanguage } from '#web/ui/document-language.tsx'
import { MoreActions, type RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Folio } from '../../contract/replies.ts'
import { folios } from '../../contract/folios.ts'
import type { OpenAction } from './action-dialog.tsx'
import { useStatement } from './use-party-actions.ts'

type Props = { folio: Folio; startAction: (openAction: OpenAction) => void }

/** What is done to the bill as a whole: the two commonest as buttons with a key each, the rest in the menu. */
export function BillToolbar({ folio, startAction }: Props) {
  const { t } = useTranslation('folios')
  const [mayWrite, mayTake] = [useCan('folios.write'), useCan('payments.write')]
  const menu = useMenu(folio, startAction)
  const isClosed = folio.status === 'CLOSED'
  const [own] = folio.parties
  const charge = mayWrite && !isClosed ? () => startAction({ action: 'charge' }) : undefined
  const pay = mayTake && !isClosed && own ? () => startAction({ action: 'pay', party: own }) : undefined
  useShortcut(charge && { keys: 'c', label: t('deed.charge'), run: charge })
  useShortcut(pay && { keys: 'p', label: t('deed.pay'), run: pay })
  return (
    <Stack direction="row" className="no-print" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      {charge && (
        <Button variant="outlined" onClick={charge} startIcon={<Icon name="add" />}>
          {t('deed.charge')}
        </Button>
      )}
      {pay && (
        <Button variant="outlined" onClick={pay} startIcon={<Icon name="money" />}>
          {t('deed.pay')}
        </Button>
      )}
      {isClosed && mayWrite && (
        <Button variant="outlined" onClick={() => startAction({ action: 'reopen' })} startIcon={<Icon name="key" />}>
          {t('deed.reopen')}
        </Button>
      )}
      <MoreActions row={folio} actions={menu} label={t('deed.more')} />
    </Stack>
  )
}

function useMenu(folio: Folio, startAction: Props['startAction']): readonly RowAction<Folio>[] {
  const { t } = useTranslation('folios')
  const [mayWrite, mayRefund] = [useCan('folios.write'), useCan('payments.refund')]
  const statement = useStatement(folio.bookingId)
  const statementIn = useDocumentLanguage<Folio>(t('statementOf.print'), (_, language) =>
    statement.show(undefined, language),
  )
  const roundOff = useRoundOff(folio)
  const isRounding = (useSession().property?.roundingUnit ?? 1) > 1
  const [own] = folio.parties
  const whyClosed = () => (folio.status === 'CLOSED' ? t('why.closed') : undefined)
  const isHidden = () => !mayWrite
  return [
    { label: t('statementOf.save'), icon: 'download', run: () => statement.save() },
    { label: t('statementOf.print'), icon: 'print', run: () => statement.show() },
    ...statementIn,
    {
      label: t('deed.refund'),
      icon: 'undo',
      run: () => own && startAction({ action: 'refund', party: own }),
      isHidden: () => !mayRefund,
      whyNot: () => (folio.money.paid > 0 ? undefined : t('why.nothingPaid')),
    },
    {
      label: t('deed.addParty'),
      icon: 'people',
      run: () => startAction({ action: 'addParty' }),
      isHidden,
      whyNot: whyClosed,
    },
    { label: t('deed.rebalance'), icon: 'refresh', run: () => startAction({ action: 'rebalance' }), isHidden },
    { label: t('deed.deduct'), icon: 'tag', run: () => startAction({ action: 'deduct' }), isHidden, whyNot: whyClosed },
    {
      label: t('deed.roundOff'),
      icon: 'check',
      run: roundOff,
      isHidden: () => !mayWrite || !isRounding,
      whyNot: whyClosed,
    },
  ]
}

/** Done by one press: it moves less than one unit, and is reversed like any line. */
function useRoundOff({ bookingId, lines }: Folio): () => void {
  const { t } = useTranslation('folios')
  const { format } = useMoney()
  const notify = useNotify()
  const { mutate } = useSend(folios.roundOff)
  const onSuccess = (after: Folio) => {
    const [line] = after.lines.slice(lines.length).filter(({ kind }) => kind === 'ROUNDING')
    toast(line ? t('roundOff.done', { amount: format(line.total) }) : t('roundOff.round'))
  }
  return () => mutate({ bookingId }, { onSuccess, onError: notify.refusal })
}
