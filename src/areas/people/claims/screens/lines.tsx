import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { saveReply } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { claims } from '../contract/claims.ts'
import type { ClaimLine, WholeClaim } from '../contract/replies.ts'
import { EditLineDialog, NewLineDialog } from './line-dialogs.tsx'

/** What was bought: the employee changes it while it is a draft; who decides sees the reasons against it. */
export function Lines({ whole: { claim, lines, isOwn } }: { whole: WholeClaim }) {
  const { t } = useTranslation('claims')
  const [dialog, setDialog] = useState<{ line?: ClaimLine }>()
  const isDraft = isOwn && claim.state === 'DRAFT'
  return (
    <Section
      title={t('lines')}
      action={
        isDraft && (
          <Button startIcon={<Icon name="add" />} onClick={() => setDialog({})}>
            {t('line.add')}
          </Button>
        )
      }
    >
      {lines.map((line) => (
        <Line key={line.id} expenseClaimId={claim.id} line={line} currency={claim.currency} hasWarnings={claim.state !== 'APPROVED'}>
          {isDraft && <DraftActions expenseClaimId={claim.id} line={line} onEdit={() => setDialog({ line })} />}
        </Line>
      ))}
      {lines.length === 0 && t('line.none')}
      {dialog &&
        (dialog.line ? (
          <EditLineDialog expenseClaimId={claim.id} line={dialog.line} onClose={() => setDialog(undefined)} />
        ) : (
          <NewLineDialog expenseClaimId={claim.id} onClose={() => setDialog(undefined)} />
        ))}
    </Section>
  )
} // prettier-ignore

type LineProps = {
  expenseClaimId: string
  line: ClaimLine
  currency: string
  hasWarnings: boolean
  children: ReactNode
}

function Line({ expenseClaimId, line, currency, hasWarnings, children }: LineProps) {
  const { t } = useTranslation('claims')
  const { day } = useDays()
  const { format } = useMoney()
  const notify = useNotify()
  const { id, on, categoryName, vendor, description, amount, taxAmount, approvedAmount, fileName, alsoIn } = line
  const tax = taxAmount > 0 && t('withTax', { tax: format(taxAmount, { currency }) })
  return (
    <Box sx={{ py: 2, borderBottom: '1px solid var(--line)' }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'baseline', justifyContent: 'space-between' }}>
        <strong>{vendor}</strong>
        <MoneyText amount={amount} currency={currency} />
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {[day(on, 'short'), categoryName, description, tax].filter(Boolean).join(' · ')}
      </Typography>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        {approvedAmount !== null && approvedAmount < amount && (
          <StatusChip tone="tentative" label={t('approvedOf', { amount: format(approvedAmount, { currency }) })} />
        )}
        {hasWarnings && line.isAboveLimit && <StatusChip tone="tentative" label={t('aboveLimit')} />}
        {hasWarnings && alsoIn !== null && <StatusChip tone="urgent" label={t('alsoIn', { number: alsoIn })} />}
        {hasWarnings && line.needsReceipt && fileName === null && <StatusChip tone="urgent" label={t('receiptNeeded')} />}
        {fileName !== null && (
          <Button
            size="small"
            startIcon={<Icon name="receipt" />}
            onClick={() => void saveReply(claims.file, { expenseClaimId, claimLineId: id }).catch(notify.refusal)}
          >
            {fileName}
          </Button>
        )}
        {children}
      </Stack>
    </Box>
  )
} // prettier-ignore

function DraftActions({
  expenseClaimId,
  line,
  onEdit,
}: {
  expenseClaimId: string
  line: ClaimLine
  onEdit: () => void
}) {
  const { t } = useTranslation('shell')
  const notify = useNotify()
  const { mutate, isPending } = useSend(claims.removeLine)
  return (
    <>
      <Button size="small" aria-label={`${t('edit')}: ${line.vendor}`} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button
        size="small"
        aria-label={`${t('remove')}: ${line.vendor}`}
        disabled={isPending}
        onClick={() => mutate({ expenseClaimId, claimLineId: line.id }, { onError: notify.refusal })}
      >
        {t('remove')}
      </Button>
    </>
  )
}
