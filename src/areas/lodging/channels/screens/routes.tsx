import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/manage-channel',
    title: 'channels:list.title',
    roles: ['SUPER_ADMIN'],
    needs: 'channels.catalogue',
    menu: { icon: 'globe', places: { platform: { group: 'channels', order: 10 } } },
    component: () => import('./channel-list.tsx').then((screen) => screen.ChannelList),
  },
  {
    path: '/bookone-admin/manage-channel/channel-create/:id/:x',
    title: 'channels:page.add',
    roles: ['SUPER_ADMIN'],
    needs: 'channels.catalogue',
    menu: {
      icon: 'add',
      address: '/bookone-admin/manage-channel/channel-create/0/0',
      places: { platform: { group: 'channels', order: 20 } },
    },
    component: () => import('./channel-page.tsx').then((screen) => screen.ChannelPage),
  },
  {
    path: '/bookone-admin/channel-configure/:propertyId/:channelId/:x',
    title: 'channels:configure.title',
    roles: ['SUPER_ADMIN', 'ORG_ADMIN', 'PROP_ADMIN', 'PROP_MANAGER'],
    needs: 'channels.read',
    isForHotels: true,
    menu: {
      icon: 'globe',
      address: '/bookone-admin/channel-configure/0/0/0',
      places: {
        organisation: { group: 'properties', order: 50, subscription: 'CHANNEL MANAGEMENT' },
        property: { group: 'set-up', order: 70 },
      },
    },
    component: () => import('./configure-page.tsx').then((screen) => screen.ConfigurePage),
  },
  {
    path: '/bookone/channel-reservations',
    title: 'channels:tray.title',
    needs: 'channels.tray',
    isForHotels: true,
    menu: { icon: 'globe', places: { property: { group: 'desk', order: 45 } } },
    component: () => import('./reservations-page.tsx').then((screen) => screen.ReservationsPage),
  },
]
