import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { SuggestInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Question } from '#web/ui/question.tsx'
import { projects } from '../../contract/projects.ts'
import type { WorkActivity } from '../../contract/rates.ts'
import type { WorkItem } from '../../contract/replies.ts'
import { includesRole } from '../../rules/states.ts'
import type { GridRow } from '../../rules/week.ts'
import { ActivityChoice } from './activity-choice.tsx'
import { finderOfItems } from '../item/finder.ts'

/** Chooses what a row of the week is for: a project one works on, an item of it or none, and an activity or none. */
export function AddRow({ onAdd, onClose }: { onAdd: (row: GridRow) => void; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const read = useQuery(queryOf(projects.list, { view: 'OPEN', limit: 200 }))
  const choices = read.data?.rows.filter(({ role }) => includesRole(role, 'MEMBER')) ?? []
  const [projectId, setProjectId] = useState('')
  const [item, setItem] = useState<Suggestion<WorkItem> | null>(null)
  const [activity, setActivity] = useState<WorkActivity>()
  const project = choices.find(({ id }) => id === projectId)
  const add = () => {
    if (!project) return
    const { id, key, name } = project
    const of = { itemId: item?.id ?? null, itemNumber: item?.item.number ?? null, itemTitle: item?.label ?? '' }
    const doing = { activityId: activity?.id ?? null, activityName: activity?.name ?? '' }
    onAdd({ projectId: id, projectKey: key, projectName: name, ...of, ...doing, minutes: [0, 0, 0, 0, 0, 0, 0] })
  }
  return (
    <Question
      title={t('week.addRow')}
      ok={t('week.addRow')}
      error={read.error}
      isPending={read.isPending}
      isDisabled={!project}
      onOk={add}
      onClose={onClose}
    >
      <Choice
        label={t('page.title')}
        value={projectId}
        options={choices.map(({ id, key, name }) => ({ value: id, label: `${key} · ${name}` }))}
        onChange={(next) => {
          setProjectId(next)
          setItem(null)
        }}
      />
      {project && (
        <SuggestInput
          key={project.id}
          label={t('time.item')}
          find={finderOfItems(project.id)}
          minLength={1}
          value={item}
          onChange={setItem}
        />
      )}
      <ActivityChoice value={activity?.id} onChange={setActivity} />
    </Question>
  )
}
