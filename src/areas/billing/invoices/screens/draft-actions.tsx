import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { showFile } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Draft, DraftContent } from '../contract/drafts.ts'
import { invoices } from '../contract/invoices.ts'
import { inputOf } from './draft-state.ts'

type StoredDraft = Pick<Draft, 'id' | 'version'>
type Props = {
  content: DraftContent
  saved: StoredDraft | undefined
  onStored: (draft: StoredDraft) => void
  isDirty: boolean
  total: number | undefined
  who: string
  /** Shows what is wrong; true when nothing is. */
  mayProceed: () => Promise<boolean>
}

/** What may be done with a draft: saved, printed without a number, issued with one, thrown away. */
function useDraftWork({ content, saved, onStored, isDirty, total, who, mayProceed }: Props) {
  const { t } = useTranslation('invoices')
  const { format } = useMoney()
  const go = useGo()
  const notify = useNotify()
  const confirm = useConfirm()
  const create = useSend(invoices.createDraft)
  const update = useSend(invoices.updateDraft)
  const issue = useSend(invoices.issueDraft)
  const remove = useSend(invoices.removeDraft)
  const next = useQuery(queryOf(invoices.series, {})).data?.series.find(({ type }) => type === 'INVOICE')?.next
  /** The draft as it is stored after this; what is on screen is saved first. */
  const stored = async (): Promise<StoredDraft> => {
    if (saved && !isDirty) return saved
    const input = inputOf(content)
    const { id, version } = saved
      ? await update.mutateAsync({ ...input, draftId: saved.id, version: saved.version })
      : await create.mutateAsync(input)
    onStored({ id, version })
    return { id, version }
  }
  const open = (id: string) => go(`/invoice/invoice-create?draft=${id}`, { replace: true })
  const save = async () => {
    if (!(await mayProceed())) return
    const { id } = await stored()
    toast(t('draft.saved'))
    open(id)
  }
  const print = async () => {
    if (!(await mayProceed())) return
    const { id } = await stored()
    await showFile(invoices.proForma, { draftId: id })
    open(id)
  }
  const send = async () => {
    if (!(await mayProceed())) return
    const question = { number: next ?? '', amount: format(total ?? 0), who: who || t('draft.nobody') }
    if (!(await confirm({ message: t('draft.issueQuestion', question), ok: t('issue.ok') }))) return
    const { id, version } = await stored()
    const invoice = await issue.mutateAsync({ draftId: id, version })
    toast(t('issue.done', { number: invoice.number }))
    go(`/invoice/${invoice.id}`, { replace: true })
  }
  const discard = async () => {
    if (!saved) return
    const question = { message: t('draft.discardQuestion'), ok: t('draft.discard') }
    if (!(await confirm({ ...question, isDestructive: true }))) return
    await remove.mutateAsync({ draftId: saved.id })
    toast(t('draft.discarded'))
    go('/invoice/invoice-list?tab=drafts', { replace: true })
  }
  const run = (work: () => Promise<void>) => () => void work().catch(notify.refusal)
  return {
    save: run(save),
    print: run(print),
    issue: run(send),
    discard: run(discard),
    isSaving: create.isPending || update.isPending,
    isIssuing: issue.isPending,
  }
}

/** Save, print without a number, issue with one, or throw away. */
export function DraftActions(props: Props) {
  const { saved, isDirty } = props
  const { t } = useTranslation(['invoices', 'shell'])
  const work = useDraftWork(props)
  const isBusy = work.isSaving || work.isIssuing
  return (
    <Stack spacing={2}>
      <LoadingButton variant="contained" isLoading={work.isIssuing} disabled={isBusy} onClick={work.issue}>
        {t('invoices:issue.ok')}
      </LoadingButton>
      <LoadingButton
        variant="outlined"
        isLoading={work.isSaving}
        disabled={isBusy || (saved !== undefined && !isDirty)}
        onClick={work.save}
      >
        {t('invoices:draft.save')}
      </LoadingButton>
      <Button variant="outlined" startIcon={<Icon name="download" />} disabled={isBusy} onClick={work.print}>
        {t('invoices:proForma')}
      </Button>
      {saved && (
        <Button color="error" startIcon={<Icon name="trash" />} disabled={isBusy} onClick={work.discard}>
          {t('invoices:draft.discard')}
        </Button>
      )}
    </Stack>
  )
}
