import Drawer from '@mui/material/Drawer'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

/** The three networks, and the address that shares a link on each. */
const networks = [
  { name: 'Facebook', address: (link: string) => `https://www.facebook.com/sharer/sharer.php?u=${link}` },
  { name: 'X', address: (link: string, text: string) => `https://x.com/intent/post?url=${link}&text=${text}` },
  { name: 'WhatsApp', address: (link: string, text: string) => `https://wa.me/?text=${text}%20${link}` },
] as const

type ShareSheetProps = { open: boolean; link: string; text: string; onClose: () => void }

/** From the lower edge: three networks to share a link on, each in a tab of its own. Nothing is sent to a network before it is chosen. */
export function ShareSheet({ open, link, text, onClose }: ShareSheetProps) {
  const { t } = useTranslation('shell')
  return (
    <Drawer anchor="bottom" open={open} onClose={onClose} slotProps={{ paper: { 'aria-label': t('share.title') } }}>
      <Typography variant="h2" sx={{ px: 4, pt: 4 }}>
        {t('share.title')}
      </Typography>
      <List>
        {networks.map(({ name, address }) => (
          <ListItemButton
            key={name}
            component="a"
            href={address(encodeURIComponent(link), encodeURIComponent(text))}
            target="_blank"
            rel="noreferrer"
            onClick={onClose}
          >
            <ListItemText primary={name} />
          </ListItemButton>
        ))}
      </List>
    </Drawer>
  )
}
