import { useTranslation } from 'react-i18next'
import type { Language } from '#core/language.ts'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { saveReply, showFile } from '#web/ui/files.ts'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { useDocumentLanguage } from '#web/ui/document-language.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { FolioParty } from '../../contract/replies.ts'
import { folios } from '../../contract/folios.ts'
import type { OpenAction } from './action-dialog.tsx'

/** Saves or shows the statement, of the whole bill or of one party's part. */
export function useStatement(bookingId: string) {
  const notify = useNotify()
  const inputOf = (party: FolioParty | undefined, language?: Language) =>
    ({ bookingId, language, ...(party && { party: party.id ?? 'own' }) }) as const
  return {
    save: (party?: FolioParty) => void saveReply(folios.statement, inputOf(party)).catch(notify.refusal),
    show: (party?: FolioParty, language?: Language) =>
      void showFile(folios.statement, inputOf(party, language)).catch(notify.refusal),
  }
}

/** What can be done for one payer of the bill. */
export function usePartyActions(
  bookingId: string,
  isClosed: boolean,
  startAction: (action: OpenAction) => void,
): readonly RowAction<FolioParty>[] {
  const { t } = useTranslation('folios')
  const confirm = useConfirm()
  const notify = useNotify()
  const statement = useStatement(bookingId)
  const statementIn = useDocumentLanguage<FolioParty>(t('statementOf.print'), statement.show)
  const { mutate: remove } = useSend(folios.removeParty)
  const [mayWrite, mayTake, mayRefund] = [useCan('folios.write'), useCan('payments.write'), useCan('payments.refund')]
  const takeOff = async ({ id, name }: FolioParty) => {
    if (id === null || !(await confirm({ message: t('party.removeSure', { name }), ok: t('party.remove') }))) return
    remove({ partyId: id }, { onSuccess: () => toast(t('party.removed', { name })), onError: notify.refusal })
  }
  const isOwn = ({ id }: FolioParty) => id === null
  return [
    {
      label: t('deed.pay'),
      icon: 'money',
      run: (party) => startAction({ action: 'pay', party }),
      isHidden: () => !mayTake,
      whyNot: () => (isClosed ? t('why.closed') : undefined),
    },
    {
      label: t('deed.refund'),
      icon: 'undo',
      run: (party) => startAction({ action: 'refund', party }),
      isHidden: () => !mayRefund,
      whyNot: ({ paid }) => (paid > 0 ? undefined : t('why.nothingPaid')),
    },
    { label: t('statementOf.save'), icon: 'download', run: statement.save },
    { label: t('statementOf.print'), icon: 'print', run: (party) => statement.show(party) },
    ...statementIn,
    {
      label: t('party.change'),
      icon: 'edit',
      run: (party) => startAction({ action: 'editParty', party }),
      isHidden: (party) => isOwn(party) || !mayWrite,
    },
    {
      label: t('party.remove'),
      icon: 'trash',
      isDestructive: true,
      run: (party) => void takeOff(party),
      isHidden: (party) => isOwn(party) || !mayWrite,
    },
  ]
}
