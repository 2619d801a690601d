import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import { queryOf } from '#web/api.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { campaigns } from '../contract/campaigns.ts'
import { type CampaignChannel, METRICS, STEP_TYPES, type StepType } from '../contract/choices.ts'
import type { PlainStep, Step } from '../contract/journeys.ts'
import type { TemplateUse } from '../rules/approval.ts'
import { moved } from '../rules/blocks.ts'
import { useTemplateLabel } from './approval-part.tsx'
import { TaskFields } from './task-fields.tsx'

const PLAIN_TYPES = STEP_TYPES.filter((type) => type !== 'BRANCH')

function newStep(type: StepType): Step {
  if (type === 'WAIT') return { type, hours: 24 }
  if (type === 'SEND') return { type, templateId: '' }
  if (type === 'CODE') return { type, offerId: '' }
  if (type === 'CASE') return { type, subject: '' }
  if (type === 'LEAD') return { type, title: '' }
  if (type === 'TASK') return { type, title: '', projectId: '', assigneeId: null, dueDays: 0 }
  return type === 'BRANCH' ? { type, on: 'CLICKED', yes: [], no: [] } : { type }
}

type Props = { label: string; steps: readonly Step[]; channel: CampaignChannel; use: TemplateUse; onChange: (steps: Step[]) => void; isInner?: boolean } // prettier-ignore

/** Steps in their order; a branch has two lists of its own. */
export function StepList({ label, steps, channel, use, onChange, isInner }: Props) {
  const { t } = useTranslation('campaigns')
  const put = (at: number, step: Step) => onChange(steps.map((each, index) => (index === at ? step : each)))
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="subtitle2" component={isInner ? 'h3' : 'h2'}>
        {label}
      </Typography>
      {steps.length > 0 && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
          {steps.map((step, at) => (
            <Box component="li" key={at} sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 3, bgcolor: 'background.paper', minWidth: 0 }}>
              <Stack direction="row" sx={{ alignItems: 'center', mb: 2 }}>
                <Typography sx={{ flex: 1, fontWeight: 600 }}>{`${at + 1}. ${t(`stepType.${step.type}`)}`}</Typography>
                <Tool icon="chevronDown" isTurned label={t('steps.up', { place: at + 1 })} isDisabled={at === 0} onClick={() => onChange(moved(steps, at, at - 1))} />
                <Tool icon="chevronDown" label={t('steps.down', { place: at + 1 })} isDisabled={at === steps.length - 1} onClick={() => onChange(moved(steps, at, at + 1))} />
                <Tool icon="trash" label={t('steps.remove', { place: at + 1 })} onClick={() => onChange(steps.filter((_each, index) => index !== at))} />
              </Stack>
              <StepFields step={step} channel={channel} use={use} onChange={(next) => put(at, next)} />
            </Box>
          ))}
        </Box>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {(isInner ? PLAIN_TYPES : STEP_TYPES).map((type) => (
          <Button key={type} variant="outlined" disabled={steps.length >= (isInner ? 6 : 20)} startIcon={<Icon name="add" />} onClick={() => onChange([...steps, newStep(type)])}>
            {t(`stepType.${type}`)}
          </Button>
        ))}
      </Stack>
    </Box>
  )
} // prettier-ignore

type ToolProps = { icon: 'chevronDown' | 'trash'; label: string; isTurned?: boolean; isDisabled?: boolean; onClick: () => void } // prettier-ignore

function Tool({ icon, label, isTurned, isDisabled, onClick }: ToolProps) {
  return (
    <IconButton aria-label={label} title={label} disabled={isDisabled ?? false} onClick={onClick}>
      <Icon name={icon} {...(isTurned && { sx: { transform: 'rotate(180deg)' } })} />
    </IconButton>
  )
}

type FieldsProps = { step: Step; channel: CampaignChannel; use: TemplateUse; onChange: (step: Step) => void }

function StepFields({ step, channel, use, onChange }: FieldsProps) {
  const { t } = useTranslation('campaigns')
  const templates = useQuery({ ...queryOf(campaigns.templates, { channel, limit: 200 }), enabled: step.type === 'SEND' }).data?.rows ?? [] // prettier-ignore
  const labelOf = useTemplateLabel(use)
  const coded = useQuery({ ...queryOf(offers.list, { view: 'current', limit: 200 }), enabled: step.type === 'CODE' }).data?.rows.filter(({ needsCode }) => needsCode) ?? [] // prettier-ignore
  const optionsOf = (rows: readonly { id: string; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }))
  switch (step.type) {
    case 'WAIT':
      return <MuiTextField fullWidth type="number" label={t('steps.hours')} helperText={t('steps.hoursHelp')} value={String(step.hours)} onChange={(event) => onChange({ ...step, hours: Number(event.target.value) })} slotProps={{ htmlInput: { min: 1, max: 8760, inputMode: 'numeric' } }} />
    case 'SEND':
      return <Choice label={t('templates.one')} value={step.templateId} options={templates.map((row) => ({ value: row.id, label: labelOf(row) }))} onChange={(templateId) => onChange({ ...step, templateId })} />
    case 'CODE':
      return <Choice label={t('offer')} value={step.offerId} options={optionsOf(coded)} onChange={(offerId) => onChange({ ...step, offerId })} />
    case 'CASE':
      return <MuiTextField fullWidth label={t('steps.subject')} helperText={t('steps.subjectHelp')} value={step.subject} onChange={(event) => onChange({ ...step, subject: event.target.value })} slotProps={{ htmlInput: { maxLength: 120 } }} />
    case 'LEAD':
      return <MuiTextField fullWidth label={t('steps.title')} helperText={t('steps.titleHelp')} value={step.title} onChange={(event) => onChange({ ...step, title: event.target.value })} slotProps={{ htmlInput: { maxLength: 120 } }} />
    case 'TASK':
      return <TaskFields step={step} onChange={onChange} />
    case 'STOP':
      return null
    case 'BRANCH':
      return (
        <Stack spacing={4}>
          <Choice label={t('steps.question')} value={step.on} options={METRICS.map((value) => ({ value, label: t(`steps.on.${value}`) }))} onChange={(on) => onChange({ ...step, on: on as (typeof METRICS)[number] })} />
          {(['yes', 'no'] as const).map((side) => (
            <StepList key={side} isInner label={t(`steps.${side}`)} channel={channel} use={use} steps={step[side]} onChange={(inner) => onChange({ ...step, [side]: inner as PlainStep[] })} />
          ))}
        </Stack>
      )
  }
} // prettier-ignore
