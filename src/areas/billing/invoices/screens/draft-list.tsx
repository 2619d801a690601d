import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { showFile } from '#web/ui/files.ts'
import { useDocumentLanguage } from '#web/ui/document-language.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { DraftRow } from '../contract/drafts.ts'
import { invoices } from '../contract/invoices.ts'
import { CREATE, useMayCreate } from './use-may-create.ts'

/** Invoices begun and not issued; none has a number. */
export function DraftList() {
  const { t } = useTranslation('invoices')
  const go = useGo()
  const notify = useNotify()
  const confirm = useConfirm()
  const mayWrite = useMayCreate()
  const remove = useSend(invoices.removeDraft)
  const proFormaIn = useDocumentLanguage<DraftRow>(
    t('proForma'),
    ({ id: draftId }, language) => void showFile(invoices.proForma, { draftId, language }).catch(notify.refusal),
  )
  const open = (draftId: string) => go(`${CREATE}?draft=${draftId}`)

  const discard = async (draftId: string) => {
    if (!(await confirm({ message: t('draft.discardQuestion'), ok: t('draft.discard'), isDestructive: true }))) return
    remove.mutate({ draftId }, { onSuccess: () => toast(t('draft.discarded')), onError: notify.refusal })
  }
  const columns: readonly Column<DraftRow>[] = [
    { key: 'billToName', label: t('billedTo'), cell: (row) => row.billToName || t('draft.nobody'), phone: 'title' },
    { key: 'bookingReference', label: t('booking'), cell: (row) => row.bookingReference || '–' },
    {
      key: 'lineCount',
      label: t('draft.lines'),
      align: 'end',
      cell: (row) => row.lineCount ?? t('draft.allCharges'),
    },
    { key: 'createdByName', label: t('draft.by'), cell: (row) => row.createdByName, phone: 'hidden' },
    { key: 'updatedAt', label: t('draft.changed'), cell: (row) => <MomentText instant={row.updatedAt} isRelative /> },
  ]
  return (
    <DataList
      label={t('list.drafts')}
      source={invoices.listDrafts}
      columns={columns}
      onOpen={(row) => mayWrite && open(row.id)}
      actions={[
        {
          label: t('proForma'),
          icon: 'download',
          run: (row) => void showFile(invoices.proForma, { draftId: row.id }).catch(notify.refusal),
        },
        ...proFormaIn,
        {
          label: t('draft.discard'),
          icon: 'trash',
          isDestructive: true,
          isHidden: () => !mayWrite,
          run: (row) => void discard(row.id),
        },
      ]}
      empty={{
        title: t('draft.none'),
        text: t('draft.noneText'),
        action: mayWrite && (
          <Button variant="outlined" onClick={() => go(CREATE)}>
            {t('create.button')}
          </Button>
        ),
      }}
    />
  )
}
