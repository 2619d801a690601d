// The browser of the journeys: the system's own. Nothing is downloaded from anywhere but the system's packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium-headless-shell', // the same browser without its window: a journey takes a fifth less
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a Chromium, or undefined. CHROMIUM_PATH names another one. */
export const findChromium = () => [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path))

/** Whether a program is on the path. */
export const hasProgram = (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0

/** Installs Debian packages when we may. Returns why not, or undefined when they are installed. */
export function installPackages(...names) {
  if (process.getuid?.() !== 0) return 'we are not root'
  if (!hasProgram('apt-get')) return 'this system has no apt-get'
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  const install = () => apt('install', '-y', '--no-install-recommends', ...names)
  return install() || (apt('update') && install()) ? undefined : `apt-get could not install ${names.join(', ')}`
}
