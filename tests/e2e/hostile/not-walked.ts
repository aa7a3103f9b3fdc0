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
    'plate_editor.user_name',
  ],
  ...['render_task_event.user_name', 'render_task_event.rule', 'render_task_event.params'],
  // What stations scanned, who did what, and what is packed: rows of pieces that are at work, which the demo does not have.
  ...['scan.code', 'piece_step.reason'],
  ...['work_credit.taken_back_by', 'packing.user_name', 'tag_run.printed_by_name'],
  ...['shelf_box_event.user_name', 'shelf_box_event.rule', 'shelf_box_event.params'],
  // What happened to a package and its numbers stands in its drawer.
  ...['package_event.user_name', 'package_event.rule', 'package_event.params'],
  ...['waybill_event.user_name', 'waybill_event.rule', 'waybill_event.params'],
  ...['waybill.no', 'waybill.express_name'],
  // Why a package is asked back, and what its carrier said, stands in its log and in a ticket.
  ...['package_intercept.reason', 'package_intercept.said'],
  // What customs is told of an order stands in the drawer of one that goes abroad and is to be declared; who declares in a tab.
  ...['declaration_event.user_name', 'declaration_event.rule', 'declaration_event.params'],
  ...['declaration.declaration_no', 'declaration.party_name', 'declaration.credit_code'],
  ...['declaration.ioss', 'declaration.eori', 'declaration.vat'],
  ...['declaration_line.name_cn', 'declaration_line.name_en', 'declaration_line.hs_code'],
  ...['declaration_line.origin', 'declaration_line.material', 'declaration_line.purpose'],
  'declaration_line.lacking',
  ...['customs_party.name', 'customs_party.credit_code', 'customs_party.ioss'],
  ...['customs_party.eori', 'customs_party.vat'],
  // What goods are bound to stands in a tab that the walk does not open.
  ...['party_binding.target', 'party_binding.model'],
  // What a package cost stands in a drawer, and what carriers take in tabs that the walk does not open.
  ...['package_fee.reason', 'package_fee.user_name', 'package_charge.reason'],
  ...['package_charge.express_name', 'package_charge.province', 'package_charge.city'],
  ...['carrier_cost.express_name', 'carrier_cost.area'],
  // Bills of carriers and their lines stand in tabs that the walk does not open; their file's refused lines in a file.
  ...['bill.name', 'bill.express_name', 'bill.created_by', 'bill.settled_by', 'bill_mapping.express_name'],
  ...['bill_line.express_name', 'bill_line.no', 'bill_line.leg', 'bill_line.province', 'bill_line.reason'],
  ...['bill_line_event.user_name', 'bill_line_event.rule', 'bill_line_event.params', 'bill_refused.reason'],
  // What carriers said of a parcel and of a number stands in its drawer; what they sent, and when it is sent again, nowhere.
  ...[
    'track.text',
    'track.place',
    'track_raw.body',
    'track_raw.no',
    'track_raw.failed',
    'track_subscription.said',
  ],
  ...[
    'waybill.fail_code',
    'waybill.fail_text',
    'waybill.sort_code',
    'waybill_call.code',
    'waybill_call.said',
  ],
  // Accounts and ranges of numbers: the factory of the demo has its own, whose rows are not planted.
  ...['waybill_account.branch', 'waybill_account.last_error', 'waybill_account.updated_by'],
  // Grants of accounts: between a merchant and a factory of their own, whose rows stand in lists of their own.
  ...['waybill_grant.account_name', 'waybill_grant.express_name', 'waybill_grant.offered_by'],
  ...['waybill_grant_event.user_name', 'waybill_grant_event.rule', 'waybill_grant_event.params'],
  ...['waybill_use.no', 'waybill_use.express_name', 'waybill_use.province'],
  // Their statements, in a tab that the walk does not open.
  ...['grant_statement.reason', 'grant_statement.paid_reference'],
  ...['grant_statement_line.no', 'grant_statement_line.express_name', 'grant_statement_line.province'],
  'grant_statement_line.disputed',
  ...['grant_statement_event.user_name', 'grant_statement_event.rule', 'grant_statement_event.params'],
  // Rules that choose among them, in a tab that the walk does not open; what they chose stands in the drawer of a package.
  ...['waybill_rule.name', 'waybill_rule.express_name', 'waybill_rule.materials', 'waybill_rule.updated_by'],
  ...['waybill_preset.updated_by', 'waybill.choice'],
  // What was said of a ticket stands in its drawer.
  ...['problem_event.user_name', 'problem_event.rule', 'problem_event.params'],
  // Lists that carriers sign, in a tab that the walk does not open.
  ...[
    'handover_list.number',
    'handover_list.express_name',
    'handover_list.created_by',
    'handover_list.closed_by',
  ],
  'handover_list_package.waybill_no',
  // What was printed of a package, and with what number, stands in its drawer; pages of a file are kept until it is whole.
  ...['label_run.printed_by_name', 'label_print.waybill_no', 'package.label_no', 'label_part.pages'],
  // What happened to a work order, and what was reported of it, stands in its drawer.
  ...['work_order_event.user_name', 'work_order_event.rule', 'work_order_event.params'],
  ...['work_order_report.defect', 'work_order_report.user_name'],
  // Errors of operators that somebody saw to: in a filter's rows and in the drawer of one.
  ...[
    'operator_error.bar_code',
    'operator_error.note',
    'operator_error.noted_by',
    'operator_error.marked_by',
  ],
  ...['operator_error.explanation', 'operator_error.explained_by'],
  // What was used stands in a list of the last days, which the demo's own fill.
  ...['usage_line.by_name', 'usage_line.note'],
  // Why wages were put right, and what was added to them: in the drawer of a row, and on a slip.
  // What people say is wrong with their day, in a tab that the walk does not open.
  ...['wage_correction.reason', 'wage_correction.decided_by', 'wage_correction.decided_reason'],
  ...['wage_line.reason', 'wage_adjustment.reason', 'wage_adjustment.created_by'],
  // Who corrected a judgement, and the versions of a template: in the drawer of the row that is opened.
  ...['quality_record.reason', 'quality_record.corrected_by'],
  ...['print_template_version.changed', 'print_template_version.created_by'],
  // What happened to print jobs stands in their drawer; who made them and why they failed in tabs that the walk does not open.
  ...['print_job_event.user_name', 'print_job_event.rule', 'print_job_event.params'],
  ...[
    'print_job.reason',
    'print_job.made_by',
    // Who said what new workplaces begin with is told by the tenant's log.
    'print_preset.updated_by',
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
  // The log of goods stands in a tab of their drawer, that of a suit in its form.
  'goods_log.text',
  'goods_log.user_name',
  'suit_log.text',
  'suit_log.user_name',
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
  // A planted rule that distributes has no condition; what it did stands in its drawer.
  ...['distribute_rule.condition', 'distribute_rule.names'],
  ...['distribute_run.rule_name', 'distribute_run.did', 'distribute_run.user_name'],
  // The versions of a route stand in the drawer of its row, in a tab that is not the first one.
  ...['route_version.changed', 'route_version.created_by'],
  'review_rule.condition',
  'review_rule.names',
  // Of a gift that is offered no more.
  'rule_tag.names',
  'ship_back.lines',
  // What is told of one package of several: the demo has no order that left in parts.
  ...['ship_back_part.waybill_no', 'ship_back_part.express_name'],
  ...['ship_back_part.lines', 'ship_back_part.told_waybill_no'],
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
