import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'

/** How a figure is computed, in the words of the dictionary. */
export function Formula({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation('dashboards')
  return (
    <Tooltip title={text} describeChild enterTouchDelay={0}>
      <IconButton size="small" aria-label={t('formula', { name })}>
        <Icon name="help" sx={{ fontSize: 18 }} />
      </IconButton>
    </Tooltip>
  )
}
