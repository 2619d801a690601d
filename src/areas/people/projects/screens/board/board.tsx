import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { projects } from '../../contract/projects.ts'
import type { WorkItem } from '../../contract/replies.ts'
import { LabelFilter, useLabelFilter } from '../labels.tsx'
import { useStateName } from '../marks.tsx'
import { OneLine } from '../one-line.tsx'
import type { Details } from '../details.ts'
import styles from './board.module.css'
import { Card } from './card.tsx'
import { type Column, columnsOf, placeByKey } from './places.ts'
import { ReasonQuestion } from './reason-question.tsx'
import { type Moves, useMoves } from './use-moves.ts'

type Props = { details: Details; mayWork: boolean; onOpen: (id: string) => void }

/** Work by state: dragged, or moved with Alt and the arrow keys; a title and Enter add an item. */
export function Board({ details: { project, states, labels }, mayWork, onOpen }: Props) {
  const { t } = useTranslation('projects')
  const moves = useMoves()
  const labelId = useLabelFilter(labels)
  const read = useInfiniteQuery(pagesOf(projects.items, { projectId: project.id, labelId, limit: 200 }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton lines={10} />
  const items = read.data.pages.flatMap((page) => page.rows)
  const columns = columnsOf(states, items)
  return (
    <>
      <Box sx={{ mb: 3 }}>
        <LabelFilter labels={labels} />
      </Box>
      {mayWork && (
        <Typography variant="caption" component="p" sx={{ mb: 2 }}>
          {t('board.keys')}
        </Typography>
      )}
      <div className={styles['board']} role="group" aria-label={t('tabs.board')}>
        {columns.map((column) => (
          <BoardColumn
            key={column.state.id}
            {...{ column, columns, items, moves, mayWork, onOpen }}
            projectId={project.id}
          />
        ))}
      </div>
      {read.hasNextPage && (
        <Button disabled={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
      {moves.blocked && <ReasonQuestion key={moves.blocked.id} moves={moves} item={moves.blocked} />}
    </>
  )
}

type ColumnProps = {
  column: Column
  columns: readonly Column[]
  items: readonly WorkItem[]
  moves: Moves
  mayWork: boolean
  projectId: string
  onOpen: (id: string) => void
}

function BoardColumn({ column, columns, items, moves, mayWork, projectId, onOpen }: ColumnProps) {
  const nameOf = useStateName()
  const [isOver, setIsOver] = useState(false)
  const { state } = column
  const drop = (event: React.DragEvent, beforeId: string | null) => {
    event.preventDefault()
    event.stopPropagation()
    setIsOver(false)
    const item = items.find(({ id }) => id === event.dataTransfer.getData('text/plain'))
    if (item && item.id !== beforeId) moves.move(item, { stateId: state.id, beforeId })
  }
  const byKey = (item: WorkItem, key: string): boolean => {
    const place = placeByKey(columns, item, key)
    if (place && !moves.isPending) moves.move(item, place)
    return place !== undefined
  }
  return (
    <section aria-label={nameOf(state)}>
      <div
        className={styles['column']}
        data-over={isOver ? 'yes' : undefined}
        onDragOver={(event) => {
          if (!mayWork) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => drop(event, null)}
      >
        <Typography variant="h3">{`${nameOf(state)} · ${column.items.length}`}</Typography>
        <ol className={styles['cards']}>
          {column.items.map((item) => (
            <Card
              key={item.id}
              item={item}
              isMovable={mayWork}
              onOpen={() => onOpen(item.id)}
              onKey={(key) => byKey(item, key)}
              onDrop={(event) => drop(event, item.id)}
            />
          ))}
        </ol>
        {mayWork && <NewItem projectId={projectId} stateId={state.id} />}
      </div>
    </section>
  )
}

function NewItem({ projectId, stateId }: { projectId: string; stateId: string }) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const { mutate, isPending } = useSend(projects.createItem)
  return (
    <OneLine
      label={t('board.add')}
      isPending={isPending}
      onAdd={(title, clear) => mutate({ projectId, stateId, title }, { onSuccess: clear, onError: notify.refusal })}
    />
  )
}
