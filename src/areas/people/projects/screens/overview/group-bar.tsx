import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { STATE_GROUPS } from '../../rules/states.ts'
import type { GroupCounts } from '../../rules/work.ts'
import styles from '../colors.module.css'

const COLORS = { BACKLOG: 'SLATE', UNSTARTED: 'BLUE', STARTED: 'AMBER', COMPLETED: 'GREEN', CANCELLED: 'ROSE' } as const

/** Work items by the group of their state: a bar, and the numbers in words. */
export function GroupBar({ counts }: { counts: GroupCounts }) {
  const { t } = useTranslation('projects')
  const shown = STATE_GROUPS.filter((group) => counts[group] > 0)
  const words = shown.map((group) => `${t(`groups.${group}`)} ${counts[group]}`).join(' · ')
  return (
    <div>
      <div className={styles['bar']} aria-hidden>
        {shown.map((group) => (
          <span key={group} className={styles['part']} data-color={COLORS[group]} style={{ flexGrow: counts[group] }} />
        ))}
      </div>
      <Typography variant="caption" color="textSecondary">
        {words || t('board.empty')}
      </Typography>
    </div>
  )
}
