/** What no screen shows: kept by the machine for itself. */
export const NO_TEXTS: readonly string[] = [
  'migration',
  'secret',
  // Its own tenant's, and held to the form's bounds when it is read, too: no such text comes out.
  'sender_address',
  // Series of gallery_entry and tags of picture, as they stand there.
  'gallery_word',
  'session',
  'spent_refresh',
  'danger_password',
  'idempotency',
  'open_nonce',
  'order_finder',
  'order_tally',
  'order_tally_delta',
  'preference',
  'shop_access',
  'shop_auth_code',
  'sign_in_failure',
  'sms_code',
  'sms_outbox',
  'social_state',
  'social_ticket',
  // Figures: written by triggers, out of rows that are planted themselves.
  ...[
    'stage_stay',
    'stage_tally',
    'stage_tally_delta',
    'stage_dwell',
    'order_timing',
    'quality_piece',
    'scan_hour',
  ],
];

/**
 * Tables that the demo fills. Who belongs where is as it was: the walkers must come in. An order is a state, lines and
 * events that fit together.
 */
export const NO_ROWS: readonly string[] = [
  'membership',
  'user_role',
  'trade_order',
  'order_line',
  'order_event',
  // One of each order that was shipped.
  'send_act',
  // Steps name files and lines that fit together.
  'art_event',
];

/** Columns of words that the product itself chooses, without a check that says so, and what a planted row has there. */
export const MACHINE_WORDS: Readonly<Record<string, string | null>> = {
  'app_user.password_hash': null,
  // The database numbers it.
  'badge.number': null,
  'batch_event.event': `'batch.made'`,
  'batch_event.facts': null,
  // Times of the day; held to that when they are read, too.
  // Why the art of a line failed, in a word of the product's.
  'custom_task.code': null,
  'distribute_rule.daily_at': null,
  // A node of the area tree, and numbers.
  'express_fee.area_code': `''`,
  'express_fee.bands': `'[]'`,
  'express_fee.currency': `'CNY'`,
  'express_rules.rules': `'[]'`,
  'file.kind': `'png'`,
  // The call that took the upload.
  'file.upload_for': null,
  'filter_version.steps': `'[{"kind":"hue","degrees":1}]'`,
  'goods.currency': `'CNY'`,
  'notice.kind': `'order.repulse'`,
  'open_key.ips': `'{}'`,
  'operator_error.error_type': `'unknown'`,
  // Who marked it stands with it: nobody.
  'operator_error.mark': null,
  'open_key.scopes': `'{}'`,
  'order_event.event': `'order.imported'`,
  'order_event.facts': null,
  'order_line.cost_currency': null,
  // A word for why its art failed, told in the product's own sentence.
  'piece.art_code': null,
  'piece.last_event': `'piece.made'`,
  // The database numbers it.
  'piece.number': null,
  'piece.free_no': null,
  'free_request.number': null,
  'piece_event.event': `'piece.made'`,
  'piece_event.facts': null,
  'picture_event.event': `'picture.upload'`,
  'picture_event.facts': null,
  // What a version is for while it is checked: written and read by the server alone.
  'picture_version.wish': null,
  // The database numbers it.
  'plate.number': null,
  'plate_event.event': `'plate.made'`,
  'plate_event.facts': null,
  'price_rule.currency': `'CNY'`,
  // Held to what a profile may say when it is read, too.
  'print_profile_override.changes': `'{"choke":10}'`,
  'print_profile_override_version.changes': `'{"choke":10}'`,
  'print_job_event.event': `'printJob.made'`,
  'print_job_event.facts': null,
  // The word by which an agent has a job, which nobody else is told.
  'print_job.lease': null,
  // The first half of a code that is gone with its hash.
  'print_agent.pair_head': null,
  'print_template_version.design': `'{"width":6000,"height":4000,"elements":[]}'`,
  'print_profile_version.settings': `'{"media":"sheet","width":60000,"length":90000}'`,
  // What is drawn, by the server's own words.
  'problem.number': null,
  'problem.kind': `'address'`,
  'problem.state': '0',
  'problem.choices': `'{}'`,
  'problem.choice': `''`,
  'problem.result': `''`,
  'problem.paid_to': `''`,
  'problem_event.event': `'problem.opened'`,
  'problem_event.facts': null,
  'render_task.key': null,
  'render_task.job': `'{}'`,
  'render_task.code': null,
  'render_task_event.event': `'render.ask'`,
  'render_task_event.facts': null,
  // Its tags are short, also when they are read; its reasons stand in review_hit.
  'review_rule.actions': null,
  'review_hit.trigger': `'push'`,
  'resource.made_as': `'{svg}'`,
  'role.permissions': `'{}'`,
  // As of a review rule; what it did stands in rule_tag_hit.
  'rule_tag.actions': null,
  'rule_tag.triggers': null,
  // In the words of the server, whoever scanned what.
  'scan.answer': `'{"accepted":true,"tone":"good","title":"合格","text":"","error":null}'`,
  'shelf_box.number': null,
  'package.number': null,
  'package_event.event': `'package.made'`,
  'package_event.facts': null,
  'carrier_cost.currency': `'CNY'`,
  'carrier_cost.area_code': `''`,
  'carrier_cost.bands': `'[]'`,
  'package_charge.mode': `'weight'`,
  'package_charge.parts': `'[]'`,
  'package_charge.steps': `'[]'`,
  'package_charge.currency': `'CNY'`,
  'package_charge.cost_currency': `'CNY'`,
  'package_fee.currency': `'CNY'`,
  'package_fee.steps': `'[]'`,
  'track.code': `'103'`,
  'track.source': `'push'`,
  'track.hash': `md5(random()::text)`,
  'track_account.origin': `''`,
  'waybill.request_id': `''`,
  'waybill.fail_kind': `''`,
  'waybill.child_nos': `'{}'`,
  'waybill.print_data': `'{}'`,
  'waybill.place': `''`,
  'waybill_account.adapter': `'range'`,
  'waybill_account.sender': `'{}'`,
  'waybill_call.request_id': `''`,
  'waybill_call.outcome': `'ok'`,
  'package_charge.template': null,
  'waybill_event.event': `'waybill.entered'`,
  'waybill_event.facts': null,
  'work_order.number': null,
  'work_order_event.event': `'workOrder.made'`,
  'work_order_event.facts': null,
  'shelf_box_event.event': `'box.made'`,
  'shelf_box_event.facts': null,
  'shop.platform': `'local'`,
  'shop_claim.platform': `'shopify'`,
  'shop_identity.platform': `'shopify'`,
  'shop_refund.currency': `'CNY'`,
  'shop_subscription.currency': `'CNY'`,
  'sku.currency': `'CNY'`,
  // What a search is asked; the server makes it of the name.
  'sku.pinyin_key': null,
  'sku_event.event': `'sku.create'`,
  'sku_event.facts': null,
  'station.number': null,
  'task.cursor': null,
  'task.input': `'{}'`,
  'task.kind': `'order.export'`,
  'tenant_log.kind': `'shop'`,
  'tenant_param.key': `'x'`,
  'tenant_param.value': `'{}'`,
  'trade_feature.feature': `'x'`,
  'trade_order.changed_xact': null,
  'region_rule.area_code': `''`,
  'trade_order.currency': `'CNY'`,
  'trade_order.platform': `'local'`,
  'trade_order.reasons': null,
  'webhook.events': `'{}'`,
  'webhook.moves': `'{}'`,
  'webhook_delivery.move': `'order.ship'`,
};

/** What a planted row has beside its texts, where the first word of the check or a number would be no such row. */
export const PLANTED_WORDS: Readonly<Record<string, string>> = {
  // One that waited would be begun.
  'task.status': `'failed'`,
  'task.ended_at': 'now()',
  // One that was open would make batches of the demo's pieces.
  'distribute_rule.enabled': 'false',
  // In the part of the list that opens.
  'custom_task.state': '0',
  'piece.state': '0',
  'piece_event.after': `'{0,0}'`,
  'batch_event.after': `'{0}'`,
  'plate_event.after': `'{0}'`,
  'shelf_box_event.after': `'{0}'`,
  'work_order_event.after': `'{0}'`,
  // One that stopped parcels would stop those of the demo.
  'region_rule.kind': `'serves'`,
  'package_event.after': `'{0,0}'`,
  'waybill_event.after': `'{20}'`,
  'package.stage': '0',
  'package.fee': '0',
  'package_fee.currency': `'CNY'`,
  'package_fee.steps': `'[]'`,
  'package_charge.currency': `'CNY'`,
  'package_charge.cost_currency': `'CNY'`,
  'package_charge.mode': `'weight'`,
  'package_charge.parts': `'[]'`,
  'package_charge.steps': `'[]'`,
  'carrier_cost.area_code': `''`,
  'carrier_cost.bands': `'[]'`,
  'carrier_cost.currency': `'CNY'`,
  'waybill.state': '20',
  // One that goes on.
  'work_order.state': '10',
  // One that was done would have a file; this one is over.
  'render_task.state': '40',
  'render_task_event.after': `'{0}'`,
  // A parcel lies in it.
  'shelf_box.state': '10',
  'shelf_box.taken_at': 'now()',
  // What went wrong has somebody who is responsible.
  'quality_record.result': `'remake'`,
  'quality_record.responsible': `'unknown'`,
  // Nobody draws it.
  'plate.state': '90',
  // Nobody prints it.
  'print_job.state': '90',
  'print_job_event.after': `'{0}'`,
  'sku_event.after': `'{0,5}'`,
  'picture_event.after': `'{10,0,0}'`,
  'price_rule.valid_from': `now() - interval '1 day'`,
  'price_rule.valid_until': `now() + interval '1 day'`,
};
