import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { ChipsInput } from '#web/ui/chips-field.tsx'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { ReportMetric } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'
import { GROUPINGS } from '../rules/datasets.ts'
import { formulaFault } from '../rules/formulas.ts'
import { spanOf } from '../rules/periods.ts'
import { GROUPING_WORDS } from '../rules/words.ts'
import { canBeRead, type Draft, draftOf, EMPTY_DRAFT, groupingsOf, partsOf, withMetrics } from './builder-draft.ts'
import { FigurePicker, FilterFields } from './builder-parts.tsx'
import { Formulas } from './formulas.tsx'
import { StartFromList } from './start-from-list.tsx'
import { BuilderPreview } from './builder-preview.tsx'

/** Formulas of one own report. */
const MAX_FORMULAS = 20

/** Builds a report of figures and formulas: a new one, or one of one's own, which the address names. */
export function BuilderPage() {
  const { t } = useTranslation('reports')
  const [{ report: id }] = useUrlState()
  const stored = useQuery({ ...queryOf(reports.ownReport, { ownReportId: id ?? '' }), enabled: id !== undefined })
  const title = t(id ? 'builder.change' : 'builder.new')
  if (id === undefined) return <Builder title={title} draft={EMPTY_DRAFT} />
  return stored.data ? (
    <Builder
      key={id}
      title={title}
      draft={draftOf(stored.data)}
      {...(stored.data.isOwn && { stored: { id, version: stored.data.version } })}
    />
  ) : (
    <Page title={title}>
      {stored.isError ? (
        <ErrorState error={stored.error} retry={() => void stored.refetch()} />
      ) : (
        <CardSkeleton height={400} />
      )}
    </Page>
  )
}

type BuilderProps = {
  title: string
  draft: Draft
  /** The report that is changed; without one, what is shown is saved as a new one. */
  stored?: { id: string; version: number }
}

/** Saving and deleting, each followed by what there is to see then. */
function useWriting({ stored }: Pick<BuilderProps, 'stored'>) {
  const { t } = useTranslation('reports')
  const notify = useNotify()
  const confirm = useConfirm()
  const go = useGo()
  const create = useSend(reports.createOwnReport)
  const update = useSend(reports.updateOwnReport)
  const remove = useSend(reports.deleteOwnReport)
  const [isDone, setDone] = useState(false)
  const done = (text: string, to: `/report/view/${string}` | '/report/report-dashboard?tab=library') => {
    setDone(true)
    toast(text)
    go(to)
  }
  return {
    isDone,
    isSaving: create.isPending || update.isPending,
    save: (draft: Draft) => {
      const parts = partsOf({ ...draft, name: draft.name.trim() })
      const then = {
        onSuccess: ({ code, name }: { code: string; name: string }) =>
          done(t('builder.saved', { name }), `/report/view/${code}`),
        onError: notify.refusal,
      }
      if (stored) update.mutate({ ...parts, ownReportId: stored.id, version: stored.version }, then)
      else create.mutate(parts, then)
    },
    remove: async (name: string) => {
      if (!stored || !(await confirm({ message: t('builder.deleteAsk', { name }), ok: t('builder.delete') }))) return
      remove.mutate(
        { ownReportId: stored.id },
        {
          onSuccess: () => done(t('builder.deleted', { name }), '/report/report-dashboard?tab=library'),
          onError: notify.refusal,
        },
      )
    },
  }
}

function Builder({ title, draft: given, stored }: BuilderProps) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { today } = useDays()
  const span = spanOf('thisYear', today as Day)
  const [draft, setDraft] = useState(given)
  const change = (fields: Partial<Draft>) => setDraft((now) => ({ ...now, ...fields }))
  const writing = useWriting({ ...(stored && { stored }) })
  useLeaveGuard(!writing.isDone && !writing.isSaving && JSON.stringify(draft) !== JSON.stringify(given))
  const dictionary = useQuery(queryOf(reports.metrics, { language }))
  const metrics = dictionary.data?.metrics ?? []
  const possible = groupingsOf(draft)
  return (
    <Page
      title={title}
      actions={
        <>
          {stored && <Button onClick={() => void writing.remove(given.name)}>{t('builder.delete')}</Button>}
          <LoadingButton
            variant="contained"
            isLoading={writing.isSaving}
            disabled={draft.name.trim() === '' || !canBeRead(draft)}
            onClick={() => writing.save(draft)}
          >
            {t('builder.save')}
          </LoadingButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' }, alignItems: 'start' }}>
        <Stack sx={{ gap: 4 }}>
          {!stored && <StartFromList />}
          <Section title={t('builder.parts')}>
            <Stack sx={{ gap: 4 }}>
              <MuiTextField
                label={t('views.name')}
                value={draft.name}
                required
                onChange={(event) => change({ name: event.target.value })}
                slotProps={{ htmlInput: { maxLength: 80 } }}
              />
              <MuiTextField
                label={t('builder.description')}
                value={draft.description}
                onChange={(event) => change({ description: event.target.value })}
                slotProps={{ htmlInput: { maxLength: 200 } }}
              />
              <FigurePicker draft={draft} metrics={metrics} onPick={(codes) => setDraft((now) => withMetrics(now, codes))} />
              <ChipsInput
                label={t('builder.groupings')}
                options={GROUPINGS.filter((by) => possible.includes(by)).map((by) => ({ value: by, label: GROUPING_WORDS[by][language] }))}
                value={draft.groupings}
                onChange={(chosen) => change({ groupings: GROUPINGS.filter((by) => chosen.includes(by)) })}
                hasError={draft.groupings.length === 0}
                help={t('builder.groupingsText')}
              />
              <FigureFormulas draft={draft} metrics={metrics} onChange={change} />
              <FilterFields draft={draft} span={span} onChange={change} />
              <FormControlLabel
                control={<Checkbox checked={draft.isShared} onChange={(_, isShared) => change({ isShared })} />}
                label={t('builder.share')}
              />
            </Stack>
          </Section>
        </Stack>
        <BuilderPreview draft={draft} span={span} />
      </Box>
    </Page>
  ) // prettier-ignore
}

type FormulasProps = { draft: Draft; metrics: readonly ReportMetric[]; onChange: (change: Partial<Draft>) => void }

function FigureFormulas({ draft, metrics, onChange }: FormulasProps) {
  const { t } = useTranslation('reports')
  return (
    <Formulas
      formulas={draft.formulas}
      names={metrics}
      faultIn={formulaFault}
      help={t('builder.formulaHelp')}
      most={MAX_FORMULAS}
      onChange={(formulas) => onChange({ formulas })}
    />
  )
}
