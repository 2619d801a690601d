import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesOf } from '#web/api.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import { checklists } from '../contract/checklists.ts'
import type { ChecklistRun } from '../contract/replies.ts'
import { CHECKLIST_KINDS, STAGES, type ChecklistKind, type Stage } from '../rules/tasks.ts'
import styles from './checklists.module.css'
import { RunPanel } from './run-panel.tsx'
import { StartDialog } from './start-dialog.tsx'

/** `/ems/joiners`: checklists of joiners, leavers and others by stage; one opens over it. */
export function BoardPage() {
  const { t } = useTranslation('checklists')
  const [url, setUrl] = useUrlState()
  const [isStarting, setStarting] = useState(false)
  const kind = CHECKLIST_KINDS.find((each) => each === url['kind']) ?? 'JOINING'
  return (
    <Page
      title={t('board.title')}
      subtitle={<Link to="/ems/checklists">{t('setUp.title')}</Link>}
      actions={
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setStarting(true)}>
          {t('start.title')}
        </Button>
      }
    >
      <Stack sx={{ gap: 4, minWidth: 0 }}>
        <Choice
          label={t('kind')}
          value={kind}
          width={220}
          options={CHECKLIST_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(next) => setUrl({ kind: next === 'JOINING' ? undefined : next })}
        />
        <div className={styles['board']} role="region" aria-label={t('board.title')} tabIndex={0}>
          {STAGES.map((stage) => (
            <Column key={stage} kind={kind} stage={stage} onOpen={(run) => setUrl({ run })} />
          ))}
        </div>
      </Stack>
      {url['run'] && <RunPanel runId={url['run']} onClose={() => setUrl({ run: undefined })} />}
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </Page>
  )
}

type ColumnProps = { kind: ChecklistKind; stage: Stage; onOpen: (runId: string) => void }

function Column({ kind, stage, onOpen }: ColumnProps) {
  const { t } = useTranslation(['checklists', 'shell'])
  const read = useInfiniteQuery(pagesOf(checklists.board, { kind, stage, limit: 25 }))
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section className={styles['column']} aria-label={t(`stages.${stage}`)}>
      <Typography variant="h3">{t(`stages.${stage}`)}</Typography>
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton />}
      {read.data && rows.length === 0 && <Typography color="textSecondary">{t('board.none')}</Typography>}
      <ul className={styles['cards']}>
        {rows.map((run) => (
          <li key={run.id}>
            <RunCard run={run} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
    </section>
  )
}

function RunCard({ run, onOpen }: { run: ChecklistRun; onOpen: (runId: string) => void }) {
  const { t } = useTranslation('checklists')
  const { employeeName, departmentName, name, startOn, over, tasks, overdue, next } = run
  return (
    <button type="button" className={styles['card']} onClick={() => onOpen(run.id)}>
      <span className={styles['name']}>{employeeName}</span>
      <span className={styles['small']}>
        {departmentName} · {name} · <DayText day={startOn} />
      </span>
      <span className={styles['small']}>{t('board.progress', { over, tasks })}</span>
      {overdue > 0 && (
        <span>
          <StatusChip tone="urgent" label={t('board.overdue', { count: overdue })} />
        </span>
      )}
      {next && (
        <span className={styles['small']}>
          {t('board.next', { title: next.title })} · <DayText day={next.dueOn} />
        </span>
      )}
    </button>
  )
}
