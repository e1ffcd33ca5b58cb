import { spawnSync } from 'node:child_process'

/** Whether a program is on PATH. */
export const isInstalled = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0
