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
  ...['stage_stay', 'stage_tally', 'stage_tally_delta', 'order_timing', 'quality_piece'],
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
  'open_key.scopes': `'{}'`,
  'order_event.event': `'order.imported'`,
  'order_event.facts': null,
  'order_line.cost_currency': null,
  // A word for why its art failed, told in the product's own sentence.
  'piece.art_code': null,
  'piece.last_event': `'piece.made'`,
  // The database numbers it.
  'piece.number': null,
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
  'print_template_version.design': `'{"width":6000,"height":4000,"elements":[]}'`,
  'print_profile_version.settings': `'{"media":"sheet","width":60000,"length":90000}'`,
  // What is drawn, by the server's own words.
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
  'piece.state': '0',
  'piece_event.after': `'{0,0}'`,
  'batch_event.after': `'{0}'`,
  'plate_event.after': `'{0}'`,
  'shelf_box_event.after': `'{0}'`,
  'work_order_event.after': `'{0}'`,
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

/**
 * Planted, and not in what the walk is answered: what others see of them stands behind a choice that it does not make (an
 * import's lines, a rule's hits, a delivery's attempts), or in no answer at all. A column that joins later is to be seen.
 */
export const NOT_WALKED: readonly string[] = [
  // What happened to batches, plates and the art of pieces stands in drawers of rows that the demo does not have.
  ...['batch_event.user_name', 'batch_event.rule', 'batch_event.params'],
  ...[
    'plate_event.user_name',
    'plate_event.rule',
    'plate_event.params',
    'plate.reason',
    'plate.printed_by_name',
  ],
  ...['render_task_event.user_name', 'render_task_event.rule', 'render_task_event.params'],
  // What stations scanned, who did what, and what is packed: rows of pieces that are at work, which the demo does not have.
  ...['scan.code', 'operator_error.bar_code', 'operator_error.note', 'piece_step.reason'],
  ...['work_credit.taken_back_by', 'packing.user_name', 'tag_run.printed_by_name'],
  ...['shelf_box_event.user_name', 'shelf_box_event.rule', 'shelf_box_event.params'],
  // What happened to a work order, and what was reported of it, stands in its drawer.
  ...['work_order_event.user_name', 'work_order_event.rule', 'work_order_event.params'],
  ...['work_order_report.defect', 'work_order_report.user_name'],
  // Why wages were put right, and what was added to them: in the drawer of a row, and on a slip.
  ...['wage_line.reason', 'wage_adjustment.reason', 'wage_adjustment.created_by'],
  // Who corrected a judgement, and the versions of a template: in the drawer of the row that is opened.
  ...['quality_record.reason', 'quality_record.corrected_by'],
  ...['print_template_version.changed', 'print_template_version.created_by'],
  // What happened to print jobs stands in their drawer; who made them and why they failed in tabs that the walk does not open.
  ...['print_job_event.user_name', 'print_job_event.rule', 'print_job_event.params'],
  ...[
    'print_job.reason',
    'print_job.made_by',
    'print_agent.name',
    'print_agent.program',
    'print_agent.updated_by',
  ],
  // Versions of profiles and of what overrides them stand in the form of the one that is opened.
  ...[
    'print_profile_version.changed',
    'print_profile_version.created_by',
    'print_icc.name',
    'print_icc.created_by',
  ],
  ...['print_profile_override_version.changed', 'print_profile_override_version.created_by'],
  // Who shared a picture stands in the drawer of one that is shared, for its merchant alone.
  'picture_share.shared_by_name',
  'folder_share.shared_by_name',
  // The log of goods stands in a tab of their drawer.
  'goods_log.text',
  'goods_log.user_name',
  // What lines printed before and after: states of the machine, read by it alone.
  'art_event.before',
  'art_event.after',
  // An asset's versions and log stand in its drawer.
  'asset_event.text',
  'asset_event.user_name',
  'asset_version.created_by',
  'asset_version.family',
  'asset_version.file_name',
  'asset_version.style',
  'resource.made_as',
  'rule_tag_hit.gift_said',
  'app_user.avatar',
  'app_user.email',
  'app_user.last_login_ip',
  'binding.invite_code',
  'binding_past.invite_code',
  'code_mapping.decoded_by',
  // A filter's versions and log stand in its drawer; its LUTs and samples in its editor.
  'filter_log.text',
  'filter_log.user_name',
  'filter_lut.created_by',
  'filter_lut.name',
  'filter_sample.name',
  'filter_version.changed',
  'filter_version.created_by',
  // How names are compared: the names themselves are shown.
  'color.name_key',
  'filter.name_key',
  'gift_type.name_key',
  'material.name_key',
  'model.name_key',
  'model_alias.alias_key',
  'code_picture.code',
  'customer_import_line.error_type',
  'customer_import_line.bar_code',
  'department_material.material',
  'department_material.color',
  'factory_agent.invite_code',
  'import_line.order_key',
  'import_line.line',
  'import_line.reason',
  'import_template.name',
  'import_template.mapping',
  'order_line.price_steps',
  // Who said 按此印刷, of a line that has it: in its drawer.
  'order_line.print_leave',
  'order_line.print_place',
  // What taking a merge back gives the orders again.
  'order_merge.own',
  'order_merge.taker',
  // The history of a material, a model or a colour that has one: it stands in the drawer of its row.
  'means_log.text',
  'means_log.user_name',
  // Who has an order open, for forty seconds, or has claimed it: the name that the logs show, too.
  'order_claim.user_name',
  'order_watch.user_name',
  // No event that a user sends carries anything yet, and no rule sends one.
  'piece_event.params',
  'piece_event.rule',
  // Who stated the rights of a picture of a gallery, changed or took it, and who let a blocked one pass.
  'blocked_look.blocked_by',
  'blocked_look.reason',
  'blocked_pass.passed_by',
  'gallery_entry.rights',
  'gallery_entry.scope',
  'gallery_entry.stated_by_name',
  'gallery_entry.updated_by',
  'gallery_taken.taken_by',
  // The history of a picture, its versions and its pairs: in its drawer and behind a choice.
  'picture_event.params',
  'picture_event.rule',
  'picture_event.user_name',
  'picture_pair.decided_by',
  'picture_version.created_by',
  // Who gave a material or a colour its picture: in the history of these.
  'goods_picture.updated_by',
  'platform_order.agreed',
  'platform_order.latest',
  'platform_order.platform_order_no',
  'platform_order.platform_id',
  'platform_order.reason',
  'platform_order.recipient_hash',
  'price_rule.ranges',
  'review_rule.condition',
  'review_rule.names',
  // Of a gift that is offered no more.
  'rule_tag.names',
  'ship_back.lines',
  // The log of a SKU that has one; no event carries a text, and no rule sends one.
  'sku_event.params',
  'sku_event.rule',
  'sku_event.user_name',
  'ship_back.problem',
  'ship_back.told_waybill_no',
  'shop.site',
  'shop_claim.platform_shop_id',
  'shop_claim.brand_name',
  'shop_claim.nick',
  'shop_identity.platform_shop_id',
  'shop_sync.problem',
  'social_account.unionid',
  'social_account.openid',
  'social_account.nick',
  'task.result',
  'task_order.order_no',
  'task_order.reason',
  'sku_code_rule.updated_by',
  'tenant_param.updated_by',
  'trade_feature.updated_by',
  'trade_order.buyer_key',
  'virtual_shop.logistics',
  'waybill_line.order_no',
  'waybill_line.platform_order_no',
  'waybill_line.express_name',
  'waybill_line.waybill_no',
  'waybill_line.reason',
  'webhook_attempt.error',
  'webhook_attempt.response',
  'webhook_delivery.stood',
  'webhook_delivery.last_error',
];
