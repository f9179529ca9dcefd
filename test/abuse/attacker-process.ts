import { openAttacker } from './attack.ts'
import { attacks } from './attacks/attacks.ts'
import type { AttackerCommand, AttackReport } from './start-attacker.ts'

// Attacks in a process of their own, at a pace that keeps it nearly idle: what the attacker's computer computes must not look like
// slowness of the shop, nor of honest shoppers.
const send = (report: AttackReport) => void process.send?.(report, undefined, undefined, () => {})
let stop = () => {}

process.on('message', (command: AttackerCommand) => {
  if (command === 'stop') return stop()
  const { attacker, answers, stop: stopThis } = openAttacker(command.target, () => send({ kind: 'begun' }))
  stop = stopThis
  void attacks[command.name](attacker).then(() => send({ kind: 'ended', answers: Object.fromEntries(answers) }))
})
process.on('disconnect', () => process.exit())
