import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { LayoutJson } from './customizer-json.tsx'
import { LayoutOptions } from './customizer-options.tsx'

type View = 'options' | 'json'

/** How the shell looks, chosen or written as JSON; both always show the same, and every change is seen at once. */
export default function Customizer({ close }: { close: () => void }) {
  const { t } = useTranslation('shell')
  const [view, setView] = useState<View>('options')
  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
      slotProps={{
        backdrop: { invisible: true },
        paper: { 'aria-label': t('customizer.heading'), sx: { width: 280, minWidth: 180 } },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', px: 4, pt: 3 }}>
        <Typography variant="h2">{t('customizer.heading')}</Typography>
        <IconButton size="small" aria-label={t('close')} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </Stack>
      <Tabs
        value={view}
        onChange={(_, next: View) => setView(next)}
        aria-label={t('customizer.heading')}
        sx={{ px: 2 }}
      >
        <Tab value="options" label={t('customizer.options')} />
        <Tab value="json" label={t('customizer.json')} />
      </Tabs>
      <Box sx={{ flex: 1, overflowY: 'auto', px: 4, py: 3 }}>
        {view === 'options' ? <LayoutOptions /> : <LayoutJson />}
      </Box>
    </Drawer>
  )
}
