import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '#web/navigation.tsx'
import { Choice } from '#web/ui/choice.tsx'
import type { WorkItem, WorkLabel } from '../contract/replies.ts'
import styles from './colors.module.css'

/** The labels of an item: each a dot and its name. */
export function LabelMarks({ labels }: { labels: WorkItem['labels'] }) {
  if (labels.length === 0) return null
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 2 }}>
      {labels.map(({ id, name, color }) => (
        <Box component="span" key={id} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          <span className={styles['dot']} data-color={color} />
          {name}
        </Box>
      ))}
    </Box>
  )
}

/** The label that is chosen in the address; undefined for all. */
export function useLabelFilter(labels: readonly WorkLabel[]): string | undefined {
  const [{ labelId }] = useUrlState()
  return labels.some(({ id }) => id === labelId) ? labelId : undefined
}

/** Chooses a label, whose items alone are shown; nothing where a project has none. */
export function LabelFilter({ labels }: { labels: readonly WorkLabel[] }) {
  const { t } = useTranslation('projects')
  const setUrl = useUrlState()[1]
  const chosen = useLabelFilter(labels)
  if (labels.length === 0) return null
  return (
    <Choice
      label={t('labels.one')}
      value={chosen ?? ''}
      options={[{ value: '', label: t('labels.any') }, ...labels.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(value) => setUrl({ labelId: value || undefined })}
      width={240}
    />
  )
}
