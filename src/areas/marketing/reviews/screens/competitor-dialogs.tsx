import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DayField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { OTHER_SOURCES } from '../contract/choices.ts'
import type { Competitor } from '../contract/comparison.ts'
import { reviews } from '../contract/reviews.ts'
import { SOURCE_FACTS } from '../rules/reviews.ts'
import { readScoreLines } from '../rules/score-lines.ts'
import { ratingsOf } from './ratings.ts'

type Closes = { onClose: () => void }
type OfCompetitors = Closes & { competitors: readonly Competitor[] }

/** Adds a competitor, or renames or removes the one that is given. */
export const CompetitorDialog = ({ competitor, onClose }: Closes & { competitor: Competitor | undefined }) =>
  competitor ? <EditCompetitor competitor={competitor} onClose={onClose} /> : <NewCompetitor onClose={onClose} />

function NewCompetitor({ onClose }: Closes) {
  const { t } = useTranslation('reviews')
  const form = useRouteForm(reviews.addCompetitor, { defaults: { name: '' }, refusedAt: { name_taken: 'name' }, onDone: onClose }) // prettier-ignore
  return (
    <FormDialog form={form} title={t('compare.add')} onClose={onClose}>
      <TextField form={form} name="name" label={t('compare.name')} isRequired autoFocus maxLength={80} />
    </FormDialog>
  )
}

function EditCompetitor({ competitor: { id: competitorId, version, name }, onClose }: Closes & { competitor: Competitor }) {
  const { t } = useTranslation('reviews')
  const mayRemove = useCan('reviews.publish')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(reviews.removeCompetitor)
  const form = useRouteForm(reviews.renameCompetitor, { known: { competitorId, version }, defaults: { name }, refusedAt: { name_taken: 'name' }, onDone: onClose })
  const remove = async () => {
    if (await confirm({ title: t('compare.removeTitle', { name }), message: t('compare.removeText'), ok: t('compare.remove'), isDestructive: true }))
      mutate({ competitorId }, { onSuccess: onClose, onError: notify.refusal })
  }
  return (
    <FormDialog form={form} title={name} onClose={onClose}>
      <TextField form={form} name="name" label={t('compare.name')} isRequired autoFocus maxLength={80} />
      {mayRemove && (
        <Button color="error" disabled={isPending} onClick={() => void remove()} sx={{ justifySelf: 'start' }}>
          {t('compare.remove')}
        </Button>
      )}
    </FormDialog>
  )
} // prettier-ignore

/** Enters what the page of a competitor shows. */
export function ScoreDialog({ competitors, onClose }: OfCompetitors) {
  const { t, i18n } = useTranslation('reviews')
  const { today } = useDays()
  const form = useRouteForm(reviews.enterScores, {
    defaults: { scores: [{ competitorId: competitors[0]?.id ?? '', source: 'GOOGLE', scoredOn: today, count: null }] },
    refusedAt: { rating_off_scale: 'scores.0.ratingTenths', date_in_future: 'scores.0.scoredOn' },
    onDone: ({ entered }) => {
      toast(t('compare.entered', { count: entered }))
      onClose()
    },
  })
  const source = form.watch('scores.0.source')
  return (
    <FormDialog form={form} title={t('compare.enter')} onClose={onClose}>
      <SelectField form={form} name="scores.0.competitorId" label={t('compare.name')} isRequired options={competitors.map(({ id, name }) => ({ value: id, label: name }))} />
      <FieldRow>
        <SelectField form={form} name="scores.0.source" label={t('sourceLabel')} isRequired options={OTHER_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))} />
        <SelectField form={form} name="scores.0.ratingTenths" label={t('rating')} isRequired options={ratingsOf(SOURCE_FACTS[source].scale, i18n.language, 1)} />
      </FieldRow>
      <FieldRow>
        <DayField form={form} name="scores.0.scoredOn" label={t('compare.day')} isRequired />
        <NumberField form={form} name="scores.0.count" label={t('compare.count')} />
      </FieldRow>
    </FormDialog>
  )
} // prettier-ignore

/** Scores of many competitors at once, pasted from a table. */
export function PasteDialog({ competitors, onClose }: OfCompetitors) {
  const { t } = useTranslation('reviews')
  const { today } = useDays()
  const [typed, setTyped] = useState('')
  const { scores, faults } = readScoreLines(typed, { today, competitors, order: 'DMY' })
  const form = useRouteForm(reviews.enterScores, {
    defaults: { scores: [] },
    onDone: ({ entered }) => {
      toast(t('compare.entered', { count: entered }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('compare.paste')} label={t('compare.pasteOk', { count: scores.length })} onClose={onClose}>
      <Typography color="textSecondary">{t('compare.pasteText')}</Typography>
      <MuiTextField
        label={t('compare.lines')}
        helperText={t('compare.linesHelp')}
        multiline
        minRows={5}
        maxRows={12}
        required
        autoFocus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          form.setValue('scores', readScoreLines(target.value, { today, competitors, order: 'DMY' }).scores)
        }}
      />
      {faults.length > 0 && (
        <Alert severity="warning">
          {faults.slice(0, 20).map(({ line, fault }) => <div key={line}>{t('compare.lineFault', { line, fault: t(`compare.fault.${fault}`) })}</div>)}
        </Alert>
      )}
    </FormDialog>
  )
} // prettier-ignore
