import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pagesOf, queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { knownAddress } from '#web/screens.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { projects } from '../contract/projects.ts'
import type { WorkItemDetails } from '../contract/replies.ts'
import { includesRole, PRIORITIES } from '../rules/states.ts'
import { ReasonQuestion } from './board/reason-question.tsx'
import { useMoves } from './board/use-moves.ts'
import { ClientMarks } from './item/client-marks.tsx'
import { Links } from './item/links-part.tsx'
import { SeriesPart } from './item/series-part.tsx'
import { WatchPart } from './item/watch-part.tsx'
import { useItemState, useStateName } from './marks.tsx'
import { LabelMarks } from './labels.tsx'
import { MinutesField } from './minutes-field.tsx'
import { OneLine } from './one-line.tsx'
import type { Details } from './details.ts'
import { TimePart } from './time/time-part.tsx'

type Props = { details: Details; itemId: string; mayWork: boolean; onClose: () => void }

/** A work item over its project: its fields, checklist, links, comments. */
export function ItemPanel({ details, itemId, mayWork, onClose }: Props) {
  const { t } = useTranslation('projects')
  const stateOf = useItemState()
  const read = useQuery(queryOf(projects.item, { projectId: details.project.id, workItemId: itemId }))
  const item = read.data
  return (
    <Panel
      open
      title={item?.title ?? t('item.heading')}
      subtitle={item && `${item.projectKey}-${item.number} · ${stateOf(item)}`}
      onClose={onClose}
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton />}
      {item && (
        <Stack sx={{ gap: 5 }}>
          {item.originPath && (
            <Typography>
              {t('item.origin')} <Link to={knownAddress(item.originPath) ?? '/project'}>{item.originLabel}</Link>
            </Typography>
          )}
          <WatchPart item={item} />
          <StateSelect item={item} details={details} mayWork={mayWork} />
          <ItemForm key={item.version} item={item} details={details} mayWork={mayWork} onClose={onClose} />
          <Checklist item={item} mayWork={mayWork} />
          <Links item={item} mayWork={mayWork} />
          {includesRole(details.project.role, 'MANAGER') && <ClientMarks item={item} isDisabled={!mayWork} />}
          <SeriesPart item={item} mayWork={mayWork} />
          <section aria-label={t('tabs.time')}>
            <Typography variant="h3">{t('tabs.time')}</Typography>
            <TimePart details={details} item={item} mayWork={mayWork} />
          </section>
          <Comments item={item} mayWork={mayWork} />
        </Stack>
      )}
    </Panel>
  )
}

/** The state of an item, changed at once: where there is no board to drag on. */
function StateSelect({ item, details, mayWork }: { item: WorkItemDetails; details: Details; mayWork: boolean }) {
  const { t } = useTranslation('projects')
  const nameOf = useStateName()
  const moves = useMoves()
  return (
    <>
      <MuiTextField
        select
        label={t('item.state')}
        value={item.stateId}
        disabled={!mayWork || moves.isPending}
        onChange={(event) => moves.move(item, { stateId: event.target.value, beforeId: null })}
      >
        {details.states.map((state) => (
          <MenuItem key={state.id} value={state.id}>
            {nameOf(state)}
          </MenuItem>
        ))}
      </MuiTextField>
      {moves.blocked && <ReasonQuestion key={moves.blocked.id} moves={moves} item={moves.blocked} />}
    </>
  )
}

type FormProps = { item: WorkItemDetails; details: Details; mayWork: boolean; onClose: () => void }

function ItemForm({ item, details, mayWork, onClose }: FormProps) {
  const { t } = useTranslation(['projects', 'shell'])
  const { title, body, priority, startOn, dueOn, assignees, labels, parentId, estimateMinutes } = item
  const form = useRouteForm(projects.updateItem, {
    known: { projectId: item.projectId, workItemId: item.id, version: item.version, parentId },
    defaults: { title, body, priority, startOn, dueOn, estimateMinutes, assigneeIds: assignees.map(({ id }) => id), labelIds: labels.map(({ id }) => id) }, // prettier-ignore
    refusedAt: { dates_disordered: 'dueOn' },
    onDone: () => toast(t('item.saved')),
  })
  const members = details.members.map(({ employeeId, name }) => ({ value: employeeId, label: name }))
  const isDisabled = !mayWork
  return (
    <Form form={form} label={t('item.heading')}>
      <TextField form={form} name="title" label={t('item.title')} isRequired isDisabled={isDisabled} />
      <TextField form={form} name="body" label={t('item.body')} lines={4} isDisabled={isDisabled} />
      <SelectField
        form={form}
        name="priority"
        label={t('item.priority')}
        options={PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
        isDisabled={isDisabled}
        isRequired
      />
      <FieldRow>
        <DayField form={form} name="startOn" label={t('item.startOn')} isDisabled={isDisabled} />
        <DayField form={form} name="dueOn" label={t('item.dueOn')} isDisabled={isDisabled} />
      </FieldRow>
      <MinutesField
        form={form}
        name="estimateMinutes"
        label={t('item.estimate')}
        help={t('time.help')}
        isDisabled={isDisabled}
      />
      {mayWork ? (
        <ChipsField form={form} name="assigneeIds" label={t('item.assignees')} options={members} />
      ) : (
        <Typography>{assignees.map(({ name }) => name).join(', ')}</Typography>
      )}
      {mayWork && details.labels.length > 0 && (
        <ChipsField
          form={form}
          name="labelIds"
          label={t('labels.title')}
          options={details.labels.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {!mayWork && <LabelMarks labels={labels} />}
      {mayWork && <FormButtons form={form} label={t('shell:save')} onCancel={onClose} />}
    </Form>
  )
}

/** The checklist; a line is ticked off at once. */
function Checklist({ item, mayWork }: { item: WorkItemDetails; mayWork: boolean }) {
  const { t } = useTranslation(['projects', 'shell'])
  const notify = useNotify()
  const { mutate, isPending } = useSend(projects.saveChecklist)
  const known = { projectId: item.projectId, workItemId: item.id, version: item.version }
  const stored = item.checklist.map(({ id, text, isDone }) => ({ id, text, isDone }))
  const toggle = (lineId: string) =>
    mutate(
      { ...known, lines: stored.map((line) => (line.id === lineId ? { ...line, isDone: !line.isDone } : line)) },
      { onError: notify.refusal },
    )
  return (
    <section aria-label={t('checklist.title')}>
      <Typography variant="h3">{t('checklist.title')}</Typography>
      {item.checklist.map(({ id, text, isDone, doneBy }) => (
        <FormControlLabel
          key={id}
          data-at-once
          sx={{ display: 'flex', minHeight: 44 }}
          control={<Checkbox checked={isDone} disabled={!mayWork || isPending} onChange={() => toggle(id)} />}
          label={doneBy ? `${text} · ${doneBy}` : text}
        />
      ))}
      {item.checklist.length === 0 && <Typography color="textSecondary">{t('checklist.none')}</Typography>}
      {mayWork && (
        <OneLine
          label={t('checklist.add')}
          isPending={isPending}
          onAdd={(text, clear) => mutate({ ...known, lines: [...stored, { text }] }, { onSuccess: clear, onError: notify.refusal })}
        />
      )}
    </section>
  ) // prettier-ignore
}

function Comments({ item, mayWork }: { item: WorkItemDetails; mayWork: boolean }) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const ids = { projectId: item.projectId, workItemId: item.id }
  const read = useInfiniteQuery(pagesOf(projects.comments, ids))
  const { mutate, isPending } = useSend(projects.comment)
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section aria-label={t('comments.title')}>
      <Typography variant="h3">{t('comments.title')}</Typography>
      {mayWork && (
        <OneLine
          label={t('comments.add')}
          isPending={isPending}
          onAdd={(body, clear) => mutate({ ...ids, body }, { onSuccess: clear, onError: notify.refusal })}
        />
      )}
      {rows.map(({ id, body, at, actorName }) => (
        <Stack key={id} sx={{ py: 2 }}>
          <Typography variant="caption" color="textSecondary">
            {actorName} · <MomentText instant={at} />
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</Typography>
        </Stack>
      ))}
      {read.data && rows.length === 0 && <Typography color="textSecondary">{t('comments.none')}</Typography>}
      {read.hasNextPage && (
        <Button disabled={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </section>
  )
}
