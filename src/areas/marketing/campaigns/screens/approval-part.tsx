import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { campaigns } from '../contract/campaigns.ts'
import type { TemplateApproval } from '../contract/choices.ts'
import type { CampaignTemplate } from '../contract/templates.ts'
import { canSubmit, isOfUse, isSendable, type TemplateUse } from '../rules/approval.ts'

const TONES = {
  DRAFT: 'past',
  SUBMITTED: 'tentative',
  APPROVED: 'confirmed',
  REJECTED: 'urgent',
  PAUSED: 'urgent',
} as const satisfies Record<TemplateApproval, StatusTone>

export function ApprovalChip({ approval }: { approval: TemplateApproval }) {
  const { t } = useTranslation('campaigns')
  return <StatusChip tone={TONES[approval]} label={t(`approval.${approval}`)} />
}

/** A template as choices name it: with its category where another one is needed, and where it stands while it may not be sent. */
export function useTemplateLabel(use: TemplateUse): (template: CampaignTemplate) => string {
  const { t } = useTranslation('campaigns')
  return (template) => {
    const { name, category, approval } = template
    const marks = [
      category !== null && !isOfUse(template, use) && t(`category.${category}`),
      approval !== null && !isSendable(template) && t(`approval.${approval}`),
    ].filter(Boolean)
    return marks.length === 0 ? name : `${name} (${marks.join(', ')})`
  }
}

/** Where a WhatsApp template stands with its provider and why, and the button that submits it; nothing of other templates. */
export function ApprovalPart({ template }: { template: CampaignTemplate }) {
  const { t } = useTranslation('campaigns')
  const mayWrite = useCan('campaigns.write')
  const notify = useNotify()
  const { mutate, isPending } = useSend(campaigns.submitTemplate)
  const { id: campaignTemplateId, version, name, approval, approvalReason, approvalAt, draftBecause } = template
  if (approval === null) return null
  const submit = () =>
    mutate({ campaignTemplateId, version }, { onSuccess: () => toast(t('templates.submitted', { name })), onError: notify.refusal }) // prettier-ignore
  return (
    <Box component="section" aria-label={t('templates.approval')} sx={{ display: 'grid', gap: 3, mb: 5, maxWidth: 720 }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
        <ApprovalChip approval={approval} />
        {approvalAt !== null && <MomentText instant={approvalAt} />}
        {mayWrite && canSubmit(approval) && (
          <LoadingButton variant="outlined" isLoading={isPending} onClick={submit}>
            {t(approval === 'SUBMITTED' ? 'templates.submitAgain' : 'templates.submit')}
          </LoadingButton>
        )}
      </Stack>
      <Typography color="textSecondary">{t(`approvalHelp.${approval}`)}</Typography>
      {draftBecause !== null && <Alert severity="warning">{t(`draftBecause.${draftBecause}`)}</Alert>}
      {approvalReason !== '' && (
        <Alert severity={approval === 'APPROVED' ? 'info' : 'warning'}>{t('templates.approvalReason', { reason: approvalReason })}</Alert>
      )}
    </Box>
  )
} // prettier-ignore
