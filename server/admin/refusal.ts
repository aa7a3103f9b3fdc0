/** What was asked cannot be done: a sentence for the person who runs the command. */
export class AdminRefusal extends Error {}

/** The command line itself is wrong; nothing was tried. */
export class WrongArguments extends Error {}
